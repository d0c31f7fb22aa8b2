import { readCard } from "#app/features/payments/renewals/read-card.server.ts";
import { moneyReturned } from "#app/features/payments/events.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { fromRange, toRange } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { aYearAfter, type LeasePeriod, periodOf } from "./model.ts";

/** Runs after the first rent of a rental without an end was paid: its lease, with that rent and the card. Idempotent. */
export async function beginLease(event: { reservationId: string; paymentId: string }): Promise<void> {
  const { card, savedAt } = await readCard(event.paymentId);
  await transaction(async (trx) => {
    // A change of its first day comes before this, or finds the lease.
    await lockReservations(trx, [event.reservationId]);
    const reservation = await reservationFor({ kind: "system" }, event.reservationId, trx);
    const { landlordId, tenantId, priceCents, offerCents, feeCents } = reservation;
    if (!reservation.renews || tenantId === null) return;
    const pricePer = reservation.pricePer as LeasePeriod;
    const anchor = fromRange(reservation.stay).start;
    const lease = await trx
      .insertInto("leases")
      .values({
        id: newId("lea"),
        reservationId: reservation.id,
        landlordId,
        tenantId,
        priceCents,
        pricePer,
        anchor,
        ...card,
        cardSavedAt: savedAt,
        createdAt: now(),
        updatedAt: now(),
        reminderAt: aYearAfter(now()),
      })
      .onConflict((conflict) => conflict.column("reservationId").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!lease) return;
    const first = { leaseId: lease.id, period: toRange(periodOf({ anchor, pricePer }, 0)) };
    await trx
      .insertInto("rents")
      .values({ ...first, id: newId("rnt"), offerCents, feeCents, state: "paid", nextTryAt: now() })
      .execute();
    // What came back of it before there was a lease.
    await enqueue(trx, moneyReturned, { reservationId: reservation.id });
  });
}
