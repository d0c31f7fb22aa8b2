import { randomBytes } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireConfirmed, requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { lockProperty } from "../listing/steps/lock-property.server.ts";

/** Gives a landlord's own property a new secret calendar URL; the old one stops working at once. */
export async function renewFeed(actor: Actor, propertyId: string): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  requireConfirmed(landlord);
  await transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    const secret = randomBytes(24).toString("hex");
    await trx
      .insertInto("calendarFeeds")
      .values({ landlordId: landlord.id, propertyId: property.id, secret })
      .onConflict((conflict) => conflict.columns(["landlordId", "propertyId"]).doUpdateSet({ secret }))
      .execute();
  });
}
