// Shows notices that a push service hands on, and opens what they are about. It caches nothing and answers no request.
self.addEventListener("push", (event) => {
  const { id, title, path } = event.data.json();
  const shown = { tag: id, data: { id, path }, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { id, path } = event.notification.data;
  const read = fetch(`/api/notices/${encodeURIComponent(id)}/read`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => {});
  // Only a path of ours: a push is signed by us, but this costs nothing.
  const url = new URL(path, self.location.origin);
  const opened = url.origin === self.location.origin ? self.clients.openWindow(url.href) : null;
  event.waitUntil(Promise.all([read, opened]));
});
