// Opens without a network what pages stored here (offline-copies.ts, stored-check.ts): passes, how to get in, and the
// landlord's check. It stores nothing itself, and leaves every other page alone.
const pages = /^\/(check|open|passes\/[^/]+|access\/[^/]+)$/;
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && pages.test(pathname)) event.respondWith(openPage(event, pathname));
  else if (pathname.startsWith("/assets/")) event.respondWith(readFile(event.request));
});

async function openPage(event, path) {
  const stored = path === "/open" ? await listCopies() : await findStored(path);
  const fresh = fetch(event.request);
  if (!stored) return fresh;
  event.waitUntil(fresh.then((page) => isGone(page, stored) && forget(path)).catch(() => {}));
  const slow = new Promise((resolve) => setTimeout(resolve, patience, stored.clone()));
  const page = await Promise.race([fresh, slow]).catch(() => stored);
  return page.status >= 500 || page.status === 429 ? stored : page;
}

/** The stored page, unless its time is over: then it is deleted. */
async function findStored(path) {
  const stored = await caches.match(path, { ignoreVary: true });
  if (!stored || !isOver(stored)) return stored;
  await forget(path);
  return undefined;
}

const isOver = ({ headers }) => Date.now() >= Number(headers.get("x-offline-until") ?? Infinity);

/** Whether this response of the server says that the stored page is not this person's anymore, or not to be stored. */
function isGone(page, stored) {
  if (page.type === "opaqueredirect" || [401, 403, 404, 410].includes(page.status)) return true;
  return stored.headers.has("x-offline-until") && page.ok && !page.headers.has("x-offline");
}

async function forget(path) {
  for (const name of await caches.keys()) {
    if (path === "/check" && name.startsWith("check:")) await caches.delete(name);
    else await (await caches.open(name)).delete(path, { ignoreVary: true });
  }
}

/** Where the app starts: without a network, the list of the copies. */
async function listCopies() {
  const items = [];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const { url } of name.startsWith("copies:") ? await store.keys() : []) {
      const { pathname } = new URL(url);
      const copy = await findStored(pathname);
      if (copy)
        items.push(
          `<li><a href="${pathname}">${decodeURIComponent(copy.headers.get("x-offline-title"))}</a></li>`,
        );
    }
  }
  if (items.length === 0) return undefined;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(`${head}<h1>No network</h1><ul>${items.join("")}</ul>`, { headers });
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const head = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No network</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:40rem;padding:1.5rem}
ul{list-style:none;padding:0}a{display:block;padding:.75rem 0;color:inherit}</style>`;

async function readFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
