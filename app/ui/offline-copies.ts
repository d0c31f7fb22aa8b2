import { instantInWords } from "#app/platform/dates.ts";

/** A member's id; null for visitors. */
export type PersonId = string | null;

export type OfflineCopy = {
  /** The page's path: the copy opens under it. */
  path: string;
  title: string;
  personId: PersonId;
  /** The property's. */
  timeZone: string;
  /** For how long it may be shown, in milliseconds. */
  lastsMs: number;
};

/** A page whose response has this header may be stored; one without it deletes its copy. */
export const storableHeader = { "X-Offline": "allowed" } as const;

/** The name of the browser's store of this person's pages; public/offline-worker.js opens them. */
export function storeName(kind: "copies" | "check", personId: PersonId): string {
  return `${kind}:${personId ?? "visitor"}`;
}

/** Where copies open, and where the app starts. */
const scopes = ["/passes/", "/access/", "/open"];

/**
 * Stores what `shown` shows as a page of its own without scripts, which opens without a network until its time is over.
 * Returns false if this browser can't.
 */
export async function saveCopy(
  shown: HTMLElement,
  { path, title, personId, timeZone, lastsMs }: OfflineCopy,
): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return false;
  const page = await writePage(shown, title, timeZone);
  for (const scope of scopes) await navigator.serviceWorker.register("/offline-worker.js", { scope });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-offline-until": String(Date.now() + lastsMs),
    "x-offline-title": encodeURIComponent(escapeHtml(title)),
  };
  await (await caches.open(storeName("copies", personId))).put(path, new Response(page, { headers }));
  return true;
}

export async function deleteCopy(path: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function writePage(shown: HTMLElement, title: string, timeZone: string): Promise<string> {
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const picture of copy.querySelectorAll("img")) {
    picture.src = await readAsData(picture.src);
    // The original isn't stored.
    picture.closest("a")?.removeAttribute("href");
  }
  const time = instantInWords(timeZone, new Date());
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${await readStyles()}</style></head>
<body><main class="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-6"><h1>${escapeHtml(title)}</h1>
<p class="text-soft">No network. This is what you saw on ${time}; changes since then aren’t shown.</p>${copy.outerHTML}</main></body></html>`;
}

/** The page's styles with their fonts in them. */
async function readStyles(): Promise<string> {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')!;
  let styles = await (await read(href)).text();
  for (const [, font] of styles.matchAll(/url\((\/[^)]+\.woff2)\)/g))
    styles = styles.replace(font!, await readAsData(font!));
  return styles;
}

/** The file as a data: URL. */
async function readAsData(url: string): Promise<string> {
  if (url.startsWith("data:")) return url;
  const file = await (await read(url)).blob();
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener("load", () => resolve(reader.result as string));
  reader.addEventListener("error", () => reject(new Error("The file could not be read.")));
  reader.readAsDataURL(file);
  return promise;
}

async function read(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
