import type { Transaction } from "#app/platform/db.server.ts";

/**
 * The other space of a change as far as it decides about what goes in, if it is still offered. Nothing of what it offers changes
 * until the transaction ends.
 */
export async function lockSpace(trx: Transaction, landlordId: string, propertyId: string) {
  return trx
    .selectFrom("properties")
    .select(["typeOfSpace", "allowed", "requiresContents"])
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
}
