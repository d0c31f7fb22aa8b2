import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { findLiveStays } from "./steps/find-live-stays.server.ts";
import { staysInWords } from "../model.ts";
import { lockProperty } from "./steps/lock-property.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { AvailabilityRange } from "../schema.ts";

/** Offers a range of days, or withdraws it; days with a live reservation can't be withdrawn. */
export async function setAvailability(
  actor: Actor,
  propertyId: string,
  { from, to, available }: AvailabilityRange,
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord");
  return transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    if (to && to < property.today) {
      const message = "The end date cannot be in the past.";
      throw new Invalid(message, { to: message });
    }
    const range = `[${from ?? property.today},${to ? addDays(to, 1) : ""})`;
    if (!available) {
      const reservations = await findLiveStays(trx, property, range);
      if (reservations.length > 0) {
        const dates = staysInWords(reservations);
        throw new Conflict(`These dates are reserved: ${dates}.`, { reservations });
      }
    }
    const ranges = sql<string>`datemultirange(${range}::daterange)`;
    await trx
      .updateTable("properties")
      .set({
        offered: available ? sql`offered + ${ranges}` : sql`offered - ${ranges}`,
        updatedAt: now(),
      })
      .where("id", "=", property.id)
      .execute();
    return (await propertyById(property.id, trx, "own"))!;
  });
}
