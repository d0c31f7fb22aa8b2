/** Deletes all pages that this browser stored (offline-copies.ts): at logout. */
export async function deleteStored(): Promise<void> {
  // Nothing is stored where the browser refuses it.
  const names = (await window.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
