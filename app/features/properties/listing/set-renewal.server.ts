import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { lockProperty } from "./steps/lock-property.server.ts";

/** Lets tenants rent a landlord's own property without an end, from week to week or month to month; or no longer. */
export async function setRenewal(actor: Actor, propertyId: string, renews: boolean): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  await transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    const { pricePer, maxStayDays } = await trx
      .selectFrom("properties")
      .select(["pricePer", "maxStayDays"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (renews && pricePer !== "Week" && pricePer !== "Month")
      throw new Conflict("Only properties with a price per week or month can be rented without an end.");
    if (renews && maxStayDays !== null)
      throw new Conflict(
        "This space has a longest stay, so it can’t be rented without an end. Remove its longest stay first.",
      );
    await trx.updateTable("properties").set({ renews, updatedAt: now() }).where("id", "=", id).execute();
  });
}
