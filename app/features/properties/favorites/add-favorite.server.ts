import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { propertyById } from "../queries.server.ts";

/** Saves a property for later. Idempotent. */
export async function addFavorite(actor: Actor, propertyId: string): Promise<void> {
  const tenant = requireRole(actor, "tenant");
  if (!(await propertyById(propertyId))) throw new NotFound("Property not found.");
  await db
    .insertInto("favorites")
    .values({ userId: tenant.id, propertyId, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
