import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

/** Deletes one of the landlord's saved replies. */
export async function deleteReply(actor: Actor, id: string): Promise<void> {
  const landlord = requireRole(actor, "landlord", "Only landlords save replies.");
  const { numDeletedRows } = await db
    .deleteFrom("savedReplies")
    .where("landlordId", "=", landlord.id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound("Saved reply not found.");
}
