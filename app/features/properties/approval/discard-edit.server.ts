import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { lockProperty } from "../listing/steps/lock-property.server.ts";

/** Takes back an edit of a landlord's own public property that waits for an administrator, or was refused; the property stays as it is. */
export async function discardEdit(actor: Actor, propertyId: string): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  await transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    const { numDeletedRows } = await trx
      .deleteFrom("approvals")
      .where("propertyId", "=", id)
      .where("changes", "is not", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound("No changes of this property wait for review.");
    // A form or a decision that was opened before is of another version.
    await trx
      .updateTable("properties")
      .set({ version: sql`version + 1` })
      .where("id", "=", id)
      .execute();
  });
}
