import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { chargeRent } from "../renewals/charge-rent.server.ts";
import { endRentCheckouts } from "../renewals/end-rent-checkouts.server.ts";
import { type Charged, retryAt } from "../renewals/model.ts";
import { mostRefusedHours, ownReasons } from "./model.ts";
import { readStayCard } from "./read-stay-card.server.ts";
import { announceCharge } from "./steps/announce-charge.server.ts";
import { failCharge } from "./steps/fail-charge.server.ts";
import { rentOfCharge } from "./steps/rent-of-charge.server.ts";
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

async function chargeOne(which: DueCharge): Promise<void> {
  const { reservationId } = which;
  const charge = await transaction((trx) => markCharged(trx, which));
  if (charge === null) return;
  const card = await readStayCard(system, reservationId);
  if (card === null) return transaction((trx) => failLocked(trx, which, ownReasons.noCard));
  // One that was paid by hand just before is booked by its event.
  if (!(await endRentCheckouts(which.id))) return;
  const rent = rentOfCharge(await reservationFor(system, reservationId), charge);
  const outcome: Charged =
    card === "refused"
      ? { kind: "refused" }
      : await chargeRent({ ...rent, attempt: charge.attempts, ...card });
  await transaction((trx) => recordOutcome(trx, which, outcome));
}

type Which = Pick<DueCharge, "id" | "reservationId">;

/** Under the reservation's lock, as its payment is booked. */
async function read(trx: Transaction, { id, reservationId }: Which) {
  await lockReservations(trx, [reservationId]);
  return trx
    .selectFrom("extraCharges")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "extraCharges.landlordId")
        .onRef("reservations.id", "=", "extraCharges.reservationId"),
    )
    .selectAll("extraCharges")
    .select(["reservations.status", "lostAt"])
    .where("extraCharges.id", "=", id)
    .executeTakeFirstOrThrow();
}

type Charge = Awaited<ReturnType<typeof read>>;

async function failLocked(trx: Transaction, which: Which, reason: string): Promise<void> {
  await read(trx, which);
  await failCharge(trx, which.id, reason);
}

/** Why a card must not be charged anymore; null if it may; `wait` until the bank has decided a dispute of its payment. */
async function reasonToStop(trx: Transaction, { status, lostAt, reservationId }: Charge) {
  if (status !== "accepted") return ownReasons.canceled;
  const payment = await lastCardPayment(system, reservationId, trx);
  if (lostAt !== null || payment?.isTakenBack) return ownReasons.takenBack;
  return payment?.isDisputed ? "wait" : null;
}

/** A process that dies while charging leaves the charge to the next, an hour later, under the same attempt. */
async function markCharged(trx: Transaction, which: Which) {
  const charge = await read(trx, which);
  const isOpen = charge.state === "due" || charge.state === "processing";
  if (!isOpen || charge.nextTryAt > now()) return null;
  const reason = await reasonToStop(trx, charge);
  if (reason === "wait") {
    const change = trx.updateTable("extraCharges").where("id", "=", which.id);
    await change.set({ nextTryAt: hoursFromNow(24), updatedAt: now() }).execute();
    return null;
  }
  if (reason !== null) {
    await failCharge(trx, which.id, reason);
    return null;
  }
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
 * request is no attempt: it is made again in an hour, for five days. One that was paid is marked with its payment.
 */
async function recordOutcome(trx: Transaction, which: Which, outcome: Charged): Promise<void> {
  const charge = await read(trx, which);
  if (charge.state !== "processing") return;
  if (charge.status !== "accepted") return failCharge(trx, which.id, ownReasons.canceled);
  if (outcome.kind === "paid" || outcome.kind === "processing") return;
  const change = trx.updateTable("extraCharges").where("id", "=", which.id);
  if (outcome.kind === "refused") {
    const firstRefusedAt = charge.firstRefusedAt ?? now();
    if (hoursBetween(firstRefusedAt, now()) >= mostRefusedHours)
      return failCharge(trx, which.id, ownReasons.refused);
    const attempts = charge.attempts - 1;
    const firstTriedAt = attempts === 0 ? null : charge.firstTriedAt;
    const refusals = charge.refusals + 1;
    await change
      .set({ state: "due", attempts, firstTriedAt, refusals, firstRefusedAt })
      .set({ nextTryAt: hoursFromNow(1), updatedAt: now() })
      .execute();
    return;
  }
  const { refusal } = outcome;
  const next = retryAt(charge.firstTriedAt ?? now(), charge.attempts, now());
  if (next === null) return failCharge(trx, which.id, refusal);
  await change
    .set({ state: "due", nextTryAt: next, refusal, firstRefusedAt: null, updatedAt: now() })
    .execute();
  if (charge.attempts === 1) await announceCharge(trx, charge, "declined");
}

function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}
