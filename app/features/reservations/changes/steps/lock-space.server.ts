import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Whether the other space of a change, if it has one, is still offered. Nothing of what it offers changes until the transaction
 * ends.
 */
export async function lockSpace(
  trx: Transaction,
  landlordId: string,
  propertyId: string | null | undefined,
): Promise<boolean> {
  if (propertyId === null || propertyId === undefined) return true;
  const space = await trx
    .selectFrom("properties")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  return space !== undefined;
}
