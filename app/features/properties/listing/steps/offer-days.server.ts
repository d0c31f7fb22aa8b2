import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { staysInWords } from "../../model.ts";
import type { AvailabilityRange } from "../../schema.ts";
import { findLiveStays } from "./find-live-stays.server.ts";

/** Offers a range of days of a locked property, or withdraws it; days with a live reservation can't be withdrawn. */
export async function offerDays(
  trx: Transaction,
  property: { id: string; today: IsoDate },
  { from, to, available }: AvailabilityRange,
): Promise<void> {
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
}
