import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordDeed } from "#app/features/accounts/record-deed.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

/** Puts a hidden property back on every list. */
export async function showProperty(actor: Actor, propertyId: string, address: string): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("properties")
      .set({ hiddenAt: null, hiddenBecause: null, deletedAt: null })
      .where("id", "=", propertyId)
      .where("hiddenAt", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound("Property not found.");
    await recordDeed(trx, administrator, { deed: "showProperty", subjectId: propertyId, address });
  });
}
