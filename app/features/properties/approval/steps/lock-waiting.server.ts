import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import type { HeldChanges } from "../model.ts";

/** Locks a property that, or an edit of which, is with the administrators, if it still is as this version. */
export async function lockWaiting(trx: Transaction, propertyId: string, version: number) {
  const property = await trx
    .selectFrom("properties")
    .select(["id", "landlordId", "version"])
    .where("id", "=", propertyId)
    .forUpdate()
    .executeTakeFirst();
  const waiting =
    property &&
    (await trx
      .selectFrom("approvals")
      .select(["changes", "refusedBecause"])
      .where("propertyId", "=", propertyId)
      .executeTakeFirst());
  if (!waiting) throw new NotFound("Nothing of this space waits for approval.");
  if (property.version !== version)
    throw new Conflict("Its landlord changed it after you opened it. Look at it again.", {
      version: property.version,
    });
  return { ...property, changes: waiting.changes as HeldChanges | null, refused: waiting.refusedBecause };
}
