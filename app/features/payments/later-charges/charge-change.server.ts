import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { cardStateOf } from "#app/features/reservations/changes/model.ts";
import { changeOf } from "#app/features/reservations/changes/queries.server.ts";
import { refuseCard } from "#app/features/reservations/changes/refuse-card.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { rentOfChange } from "../checkout/steps/rent-of-change.server.ts";
import { chargeRent } from "../renewals/charge-rent.server.ts";
import { endRentCheckouts } from "../renewals/end-rent-checkouts.server.ts";
import { savedCardOf } from "./queries.server.ts";

const system = { kind: "system" } as const;

/**
 * Charges the card saved for a stay for what a change costs more, if its holder agreed to that: one attempt, whose payment makes
 * the change. Otherwise it is paid on the processor's page. Idempotent: a process that dies while charging leaves it to the next.
 */
export async function chargeChange(changeId: string): Promise<void> {
  const change = await changeOf(system, changeId);
  if (cardStateOf(change) !== "charging" || change.expiresAt <= now()) return;
  const { reservationId } = change;
  const reservation = await reservationFor(system, reservationId);
  const card = await savedCardOf(system, reservationId, db);
  // One that was paid by hand meanwhile makes the change.
  if (card !== null && !(await endRentCheckouts(changeId))) return;
  const outcome =
    card && (await chargeRent({ ...(await rentOfChange(reservation, change)), ...card, attempt: 1 }));
  if (outcome?.kind === "paid" || outcome?.kind === "processing") return;
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const still = await changeOf(system, changeId, trx);
    if (cardStateOf(still) === "charging") await refuseCard(trx, still);
  });
}
