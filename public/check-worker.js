// Opens /check without a network, from what the page kept (kept-page.ts), and leaves everything else alone.
const name = "check";
const patience = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && pathname === "/check") event.respondWith(openPage(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(readFile(event.request));
});

async function openPage(request) {
  const kept = await (await caches.open(name)).match("/check", { ignoreVary: true });
  const fresh = fetch(request);
  if (!kept) return fresh;
  const slow = new Promise((resolve) => setTimeout(resolve, patience, kept.clone()));
  const page = await Promise.race([fresh, slow]).catch(() => kept);
  // Logged out since, or another member: they get their own page, or the login.
  if (page.type === "opaqueredirect") await caches.delete(name);
  return page.status >= 500 ? kept : page;
}

async function readFile(request) {
  const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}
