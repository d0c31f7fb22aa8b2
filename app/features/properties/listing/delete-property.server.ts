import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { propertyDeleted } from "../events.server.ts";
import { findLiveStays } from "./steps/find-live-stays.server.ts";
import { staysInWords } from "../model.ts";
import { lockProperty } from "./steps/lock-property.server.ts";

/** Removes a property from every list; past reservations still show it. */
export async function deleteProperty(actor: Actor, propertyId: string): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  await transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    const reservations = await findLiveStays(trx, property);
    if (reservations.length > 0) {
      const dates = staysInWords(reservations);
      throw new Conflict(`This property cannot be deleted, because these dates are reserved: ${dates}.`, {
        reservations,
      });
    }
    await trx
      .updateTable("properties")
      .set({
        deletedAt: now(),
        externalId: null,
        unapproved: sql`case when unapproved = 'due' then 'withdrawn' end`,
      })
      .where("id", "=", property.id)
      .execute();
    await trx.deleteFrom("approvals").where("propertyId", "=", property.id).execute();
    await trx.deleteFrom("importedCalendars").where("propertyId", "=", property.id).execute();
    await trx.deleteFrom("propertyPhotoUrls").where("propertyId", "=", property.id).execute();
    await enqueue(trx, propertyDeleted, { propertyId: property.id });
  });
}
