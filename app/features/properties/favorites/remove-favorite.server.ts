import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

/** Removes a saved property. Idempotent. */
export async function removeFavorite(actor: Actor, propertyId: string): Promise<void> {
  const tenant = requireRole(actor, "tenant");
  await db
    .deleteFrom("favorites")
    .where("userId", "=", tenant.id)
    .where("propertyId", "=", propertyId)
    .execute();
}
