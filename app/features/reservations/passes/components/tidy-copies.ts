import { codeAwaits } from "#app/features/reservations/guest/model.ts";
import { call, CallError } from "#app/ui/call.ts";
import { deleteCopy, type PersonId, storeName } from "#app/ui/offline-copies.ts";

/** Deletes the pages in these stores of this browser that are anyone else's, and those of stays that this person no longer has. */
export async function tidyCopies(personId: PersonId, names: readonly string[]): Promise<void> {
  const own = [storeName("copies", personId), storeName("check", personId)];
  for (const name of names) if (!own.includes(name)) await caches.delete(name);
  if (!names.includes(own[0]!)) return;
  for (const { url } of await (await caches.open(own[0]!)).keys()) {
    const { pathname } = new URL(url);
    if (!(await hasStay(pathname.split("/").at(-1)!))) await deleteCopy(pathname);
  }
}

async function hasStay(id: string): Promise<boolean> {
  try {
    const stay = await call("GET /api/reservations/{id}", { path: { id } });
    return codeAwaits(stay) === null && !stay.access_closed;
  } catch (error) {
    return !(error instanceof CallError && error.status === 404);
  }
}
