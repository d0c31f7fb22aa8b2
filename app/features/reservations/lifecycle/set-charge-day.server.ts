import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Records when a reservation's saved card is charged; only `payments` calls it. `null`: the card was given up, and the
 * reservation has to be paid like one that was just accepted.
 */
export async function setChargeDay(
  trx: Transaction,
  { landlordId, reservationId }: { landlordId: string; reservationId: string },
  chargeOn: IsoDate | null,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({
      chargeOn,
      updatedAt: now(),
      ...(chargeOn === null && { payBy: hoursFromNow(config.paymentHours) }),
    })
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
}
