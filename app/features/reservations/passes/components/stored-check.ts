import { storeName, type PersonId } from "#app/ui/offline-copies.ts";
import { loadDetector } from "./load-detector.ts";

const clockKey = "check-clock";

/**
 * Stores /check with its list and files on this phone, so that it opens and checks without a network. Returns false if
 * the browser can't.
 */
export async function storeCheck(personId: PersonId, listedAt: number, openedAt: number): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return false;
  const name = storeName("check", personId);
  await navigator.serviceWorker.register("/offline-worker.js", { scope: "/check" });
  const page = await fetch("/check", { headers: { accept: "text/html" } });
  if (!page.ok || page.redirected) {
    await caches.delete(name);
    return false;
  }
  // Loaded now, so that it is among the files.
  await loadDetector();
  const files = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  const pages = await caches.open(name);
  const had = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname));
  await pages.addAll([...new Set(files)].filter((file) => !had.has(file)));
  // After its files, so that a page that opens has them.
  await pages.put("/check", page);
  const former = [...had].filter((file) => file !== "/check" && !files.includes(file));
  await Promise.all(former.map((file) => pages.delete(file, { ignoreVary: true })));
  localStorage.setItem(clockKey, String(listedAt - openedAt));
  return true;
}

/** Whether this phone stores it already; false where the browser refuses storage. */
export async function isCheckStored(personId: PersonId): Promise<boolean> {
  const name = storeName("check", personId);
  return "caches" in window && (await caches.open(name).then((pages) => pages.match("/check"))) !== undefined;
}

/** By how many milliseconds the server's clock was ahead of this phone's when the page was stored. */
export function aheadBy(): number {
  try {
    return Number(localStorage.getItem(clockKey) ?? 0);
  } catch {
    return 0;
  }
}
