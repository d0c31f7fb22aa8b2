import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";

/** Shows a hidden property in every list again, unless its landlord is suspended. */
export async function showProperty(actor: Actor, propertyId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "support", "reviewer");
  await transaction(async (trx) => {
    const hidden = await trx
      .selectFrom("properties")
      .select("landlordId")
      .where("id", "=", propertyId)
      .where("hiddenAt", "is not", null)
      .executeTakeFirst();
    if (!hidden) throw new NotFound("Property not found.");
    const { banned } = await trx
      .selectFrom("users")
      .select("banned")
      .where("id", "=", hidden.landlordId)
      // A suspension waits for this transaction, then hides what it showed.
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (banned) throw new Conflict("Its landlord is suspended. Reinstate them first.");
    await trx
      .updateTable("properties")
      .set({ hiddenAt: null, hiddenBecause: null, deletedAt: null })
      .where("id", "=", propertyId)
      .execute();
    await recordAction(trx, administrator, { action: "showProperty", subjectId: propertyId, address });
  });
}
