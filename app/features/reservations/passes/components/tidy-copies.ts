import { codeAwaits } from "#app/features/reservations/guest/model.ts";
import { call, CallError } from "#app/ui/call.ts";
import { deleteCopy } from "#app/ui/offline-copies.ts";
import { deleteStoredOfOthers, type PersonId, storeName } from "#app/ui/offline-store.ts";

/** Deletes the pages that this browser stored for other people, and those of stays that this person no longer has. */
export async function tidyCopies(personId: PersonId): Promise<void> {
  await deleteStoredOfOthers(personId);
  const name = storeName("copies", personId);
  if (!("caches" in window) || !navigator.onLine || !(await caches.has(name))) return;
  for (const { url } of await (await caches.open(name)).keys()) {
    const { pathname } = new URL(url);
    if (!(await hasStay(pathname.split("/").at(-1)!))) await deleteCopy(pathname);
  }
}

async function hasStay(id: string): Promise<boolean> {
  try {
    return codeAwaits(await call("GET /api/reservations/{id}", { path: { id } })) === null;
  } catch (error) {
    return !(error instanceof CallError && error.status === 404);
  }
}
