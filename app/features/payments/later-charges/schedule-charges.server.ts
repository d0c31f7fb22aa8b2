import { sql } from "kysely";
import type { OrderCard } from "../events.server.ts";
import { laterChargeChanged } from "../events.server.ts";
import { readCard, type SavedCard } from "../renewals/read-card.server.ts";
import { readSavedCard } from "../renewals/read-saved-card.server.ts";
import { toldDaysBefore } from "../renewals/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { laterChargeDay } from "#app/features/reservations/lifecycle/model.ts";
import { setChargeDay } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { fromRange, isLive } from "#app/features/reservations/model.ts";
import { reservationsOfOrder, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";

/**
 * Runs after someone saved a card for an order's later stays, or for one of them: what is live and unpaid of it is charged
 * 90 days before its start. The card that was saved last counts, in whatever order the events arrive. Idempotent.
 */
export async function scheduleCharges(event: OrderCard): Promise<void> {
  // The event of a payment may be booked after a card that was saved later.
  const { card, savedAt } =
    "setupIntentId" in event
      ? { card: await readSavedCard(event.setupIntentId), savedAt: null }
      : await readCard(event.paymentId);
  await transaction(async (trx) => {
    const { orderId, reservationId } = event;
    await lockReservations(trx, { orderIds: [orderId] });
    const rows = await reservationsOfOrder({ kind: "system" }, orderId, trx);
    for (const row of rows) {
      const isMeant = reservationId === undefined || row.id === reservationId;
      if (isMeant && isLive(row.status) && row.paymentStatus === "unpaid")
        await schedule(trx, row, { ...card, savedAt: savedAt ?? new Date(event.savedAt * 1000) });
    }
  });
}

type Card = SavedCard & { savedAt: Date };

async function schedule(trx: Transaction, reservation: ReservationRow, card: Card): Promise<void> {
  const { id: reservationId, landlordId, stay, timeZone } = reservation;
  const { customerId, paymentMethodId, savedAt, ...seen } = card;
  if (customerId === null || paymentMethodId === null) return;
  const today = todayIn(timeZone);
  // Its owner agreed to it before the day came.
  const chargeOn = laterChargeDay(fromRange(stay).start, today) ?? today;
  const charge = {
    ...seen,
    customerId,
    paymentMethodId,
    savedAt,
    state: "due" as const,
    attempts: 0,
    firstTriedAt: null,
    paymentId: null,
    refusal: null,
    nextTryAt: sql<Date>`${chargeOn}::timestamp at time zone ${timeZone}`,
    // The email about the card says the day.
    toldAt: addDays(chargeOn, -toldDaysBefore) <= today ? now() : null,
    updatedAt: now(),
  };
  const kept = await trx
    .insertInto("laterCharges")
    .values({ landlordId, reservationId, ...charge, createdAt: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["landlordId", "reservationId"])
        .doUpdateSet(charge)
        .where("laterCharges.savedAt", "<", savedAt),
    )
    .returning("reservationId")
    .executeTakeFirst();
  if (!kept) return;
  await setChargeDay(trx, { landlordId, reservationId }, chargeOn);
  await enqueue(trx, laterChargeChanged, { reservationId, what: "saved", at: savedAt.getTime() });
}
