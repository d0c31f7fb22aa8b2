import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { markCardTried } from "#app/features/reservations/changes/mark-card-tried.server.ts";
import { cardStateOf, isBeingCharged } from "#app/features/reservations/changes/model.ts";
import { type ChangeRow, changeOf } from "#app/features/reservations/changes/queries.server.ts";
import { refuseCard } from "#app/features/reservations/changes/refuse-card.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { chargeStartsBy } from "#app/platform/provider-requests.ts";
import { rentOfChange } from "../checkout/steps/rent-of-change.server.ts";
import { chargeRent } from "../renewals/charge-rent.server.ts";
import { endRentCheckouts } from "../renewals/end-rent-checkouts.server.ts";
import { savedCardOf } from "./queries.server.ts";

const system = { kind: "system" } as const;

/**
 * Charges the card saved for a stay for what a change costs more, if its holder agreed to that: one attempt, whose payment makes
 * the change. Otherwise it is paid on the processor's page. Idempotent: who comes later asks the provider whether it was paid. A
 * change that has ended is not charged, and neither it nor its stay ends while it is.
 */
export async function chargeChange(changeId: string): Promise<void> {
  const change = await changeOf(system, changeId);
  if (!waitsForCard(change)) return;
  const { reservationId } = change;
  const reservation = await reservationFor(system, reservationId);
  const card = await savedCardOf(system, reservationId, db);
  if (card === null) {
    await whileItWaits(change, refuseCard);
    return;
  }
  // One that was paid by hand meanwhile makes the change.
  if (!(await endRentCheckouts(changeId))) return;
  let triedAt = now();
  const mark = async (trx: Transaction, current: ChangeRow) => {
    // A try that follows soon is within the same minutes: who waits for their end doesn't wait for longer.
    if (isBeingCharged(current, now())) triedAt = current.cardTriedAt!;
    else await markCardTried(trx, current);
  };
  if (!(await whileItWaits(change, mark))) return;
  const startsBy = chargeStartsBy(triedAt);
  const rent = await rentOfChange(reservation, change);
  const outcome = await chargeRent({ ...rent, ...card, attempt: 1, startsBy });
  if (outcome.kind === "declined" || outcome.kind === "refused") await whileItWaits(change, refuseCard);
}

function waitsForCard(change: ChangeRow): boolean {
  return cardStateOf(change) === "charging" && change.expiresAt > now();
}

/** Does this under the reservation's lock, unless the change has ended or its card is decided: then it returns false. */
function whileItWaits(
  { id, reservationId }: ChangeRow,
  write: (trx: Transaction, change: ChangeRow) => Promise<void>,
): Promise<boolean> {
  return transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const change = await changeOf(system, id, trx);
    const waits = waitsForCard(change);
    if (waits) await write(trx, change);
    return waits;
  });
}
