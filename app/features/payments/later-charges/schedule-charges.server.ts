import { sql } from "kysely";
import type { OrderCard } from "../events.server.ts";
import { laterChargeChanged } from "../events.server.ts";
import { isSavedLater } from "../renewals/is-saved-later.server.ts";
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
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";

/**
 * Runs after someone saved a card for an order's later stays, or for one of them: what is live and unpaid of it is charged
 * 90 days before its start. The card that was saved last counts, in whatever order the events arrive. Idempotent.
 */
export async function scheduleCharges(event: OrderCard): Promise<void> {
  // The event of a payment may be booked after a card that was saved later.
  const read =
    "setupIntentId" in event
      ? { card: await readSavedCard(event.setupIntentId), savedAt: null }
      : await readCard(event.paymentId);
  const card = { ...read.card, savedAt: read.savedAt ?? new Date(event.savedAt * 1000) };
  const replaced = await cardsSavedBefore(event.orderId, card);
  await transaction(async (trx) => {
    const { orderId, reservationId } = event;
    await lockReservations(trx, { orderIds: [orderId] });
    const rows = await reservationsOfOrder({ kind: "system" }, orderId, trx);
    for (const row of rows) {
      const isMeant = reservationId === undefined || row.id === reservationId;
      if (isMeant && isLive(row.status) && row.paymentStatus === "unpaid")
        await schedule(trx, row, { ...card, replaced });
    }
  });
}

/** The order's cards that were saved earlier within the same second. */
async function cardsSavedBefore(orderId: string, card: SavedCard & { savedAt: Date }): Promise<string[]> {
  const stored = await db
    .selectFrom("laterCharges")
    .innerJoin("reservations", "reservations.id", "laterCharges.reservationId")
    .select(["customerId", "paymentMethodId", "savedAt"])
    .distinct()
    .where("orderId", "=", orderId)
    .where("savedAt", "=", card.savedAt)
    .execute();
  const earlier = [];
  for (const other of stored) if (await isSavedLater(card, other)) earlier.push(other.paymentMethodId);
  return earlier;
}

type Card = SavedCard & { savedAt: Date; replaced: string[] };

async function schedule(trx: Transaction, reservation: ReservationRow, card: Card): Promise<void> {
  const { id: reservationId, landlordId, stay, timeZone } = reservation;
  const { customerId, paymentMethodId, savedAt, replaced, ...seen } = card;
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
        .where((eb) =>
          eb.or([
            eb("laterCharges.savedAt", "<", savedAt),
            eb.and([
              eb("laterCharges.savedAt", "=", savedAt),
              sql<boolean>`later_charges.payment_method_id = any(${replaced}::text[])`,
            ]),
          ]),
        ),
    )
    .returning("reservationId")
    .executeTakeFirst();
  if (!kept) return;
  await setChargeDay(trx, { landlordId, reservationId }, chargeOn);
  await enqueue(trx, laterChargeChanged, { reservationId, what: "saved", at: savedAt.getTime() });
}
