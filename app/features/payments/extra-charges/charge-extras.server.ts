import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { extraChargeChanged } from "../events.server.ts";
import { chargeRent } from "../renewals/charge-rent.server.ts";
import { type Charged, retryAt } from "../renewals/model.ts";
import { readCard } from "../renewals/read-card.server.ts";
import { chargesDue, type DueCharge, lastCardPayment } from "./queries.server.ts";

const system = { kind: "system" } as const;

/** Charges the cards of stays for what their terms named and was agreed or decided, and repeats declined ones. */
export async function chargeExtras(): Promise<void> {
  await sweep({
    find: (trx, last: DueCharge | null, limit) => chargesDue(system, trx, last, limit),
    work: chargeOne,
    failure: ({ id }) => ({ message: "an extra charge was not made", chargeId: id }),
  });
}

async function chargeOne({ id, reservationId }: DueCharge): Promise<void> {
  const card = await cardOf(reservationId);
  const charge = await transaction((trx) => markCharged(trx, { id, reservationId }));
  if (charge === null) return;
  const { orderId, reservationCode, propertyTitle: title } = await reservationFor(system, reservationId);
  const outcome: Charged =
    card === null
      ? { kind: "declined", needsOwner: false, refusal: "No card is saved for this stay." }
      : await chargeRent({
          rentId: id,
          orderId,
          reservationId,
          reservationCode,
          title,
          offerCents: charge.amountCents,
          feeCents: 0,
          dueToLandlordAt: now(),
          attempt: charge.attempts,
          ...card,
        });
  await transaction((trx) => recordOutcome(trx, { id, reservationId }, outcome));
}

/** The card that last paid for the stay, if it was kept for more. */
async function cardOf(reservationId: string) {
  const payment = await lastCardPayment(system, reservationId);
  if (!payment) return null;
  const { card, savedAt } = await readCard(payment.id);
  const { customerId, paymentMethodId } = card;
  const isKept = savedAt !== null || payment.providerSessionId === null;
  return isKept && customerId !== null && paymentMethodId !== null ? { customerId, paymentMethodId } : null;
}

type Which = Pick<DueCharge, "id" | "reservationId">;

/** Under the reservation's lock, as its payment is booked. */
async function read(trx: Transaction, { id, reservationId }: Which) {
  await lockReservations(trx, [reservationId]);
  return trx.selectFrom("extraCharges").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A process that dies while charging leaves the charge to the next, an hour later, under the same attempt. */
async function markCharged(trx: Transaction, which: Which) {
  const charge = await read(trx, which);
  const isOpen = charge.state === "due" || charge.state === "processing";
  if (!isOpen || charge.nextTryAt > now()) return null;
  const attempts = charge.attempts + (charge.state === "due" ? 1 : 0);
  await trx
    .updateTable("extraCharges")
    .set({
      state: "processing",
      attempts,
      firstTriedAt: charge.firstTriedAt ?? now(),
      nextTryAt: hoursFromNow(1),
      updatedAt: now(),
    })
    .where("id", "=", which.id)
    .execute();
  return { ...charge, attempts };
}

/**
 * Writes down that a card was declined: it is charged again on days 1, 3 and 5, and after that the charge has failed. A refused
 * request is no attempt: it is made again in an hour. One that was paid is marked with its payment.
 */
async function recordOutcome(trx: Transaction, which: Which, outcome: Charged): Promise<void> {
  if (outcome.kind === "paid" || outcome.kind === "processing") return;
  const charge = await read(trx, which);
  if (charge.state !== "processing") return;
  const change = trx.updateTable("extraCharges").where("id", "=", which.id);
  if (outcome.kind === "refused") {
    const attempts = charge.attempts - 1;
    const firstTriedAt = attempts === 0 ? null : charge.firstTriedAt;
    await change
      .set({ state: "due", attempts, firstTriedAt, nextTryAt: hoursFromNow(1), updatedAt: now() })
      .execute();
    return;
  }
  const next = retryAt(charge.firstTriedAt ?? now(), charge.attempts, now());
  await change
    .set({
      state: next === null ? "failed" : "due",
      nextTryAt: next ?? charge.nextTryAt,
      refusal: outcome.refusal,
      updatedAt: now(),
    })
    .execute();
  if (next === null || charge.attempts === 1)
    await enqueue(trx, extraChargeChanged, {
      causeId: charge.causeId,
      what: next === null ? "uncollected" : "declined",
    });
}
