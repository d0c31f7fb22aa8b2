import type { Transaction } from "#app/platform/db.server.ts";
import type { ChangeRow } from "../queries.server.ts";

/** Whether the other space of a change, if it has one, is still offered; it stays so until the transaction ends. */
export async function isSpaceOffered(
  trx: Transaction,
  { landlordId, propertyId }: Pick<ChangeRow, "landlordId" | "propertyId">,
): Promise<boolean> {
  if (propertyId === null) return true;
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
