import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { formatCents, toDollars } from "#app/platform/money.ts";
import { fromRange, isLive } from "../model.ts";
import { lockReservations } from "./lock-reservations.server.ts";
import { keptInAll, refundNow } from "./model.ts";
import { transitionReservation } from "./transition-reservation.server.ts";
import { holds, mayCancel } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";

/**
 * Cancels any live reservation before its start, for its holder. Frees the dates, and refunds of the payment what the
 * reservation's cancellation policy says: `refundCents`, what the holder has been told, must equal it.
 */
export async function cancel(
  actor: Actor,
  reservationId: string,
  { refundCents }: { refundCents?: number | undefined } = {},
): Promise<ReservationRow> {
  const reservation = await reservationFor(actor, reservationId);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  await transaction(async (trx) => {
    // Nothing is paid, accepted or refunded meanwhile.
    await lockReservations(trx, [reservationId]);
    const current = await reservationFor(actor, reservationId, trx);
    const { start } = fromRange(current.stay);
    if (isLive(current.status) && !mayCancel(current.status, start, todayIn(current.timeZone)))
      throw new Conflict("The stay has started, so it can no longer be canceled.", {
        status: current.status,
      });
    if (current.paymentStatus === "paid" && (await isDisplaced(trx, reservationId)))
      throw new Conflict(
        `What another left behind is still in this space, so you get everything back: choose so at /problems/${reservationId}.`,
        { status: current.status },
      );
    const held = { ...current, start };
    const refund = refundNow(held, now());
    if (isLive(current.status) && refundCents !== undefined && refundCents !== refund)
      throw new Conflict(
        `You would get ${formatCents(refund)} back now, not ${formatCents(refundCents)}. Review it and cancel again.`,
        { refund: toDollars(refund) },
      );
    await transitionReservation(trx, actor, reservationId, "cancel", { kept: keptInAll(held, now()) });
  });
  return reservationFor(actor, reservationId);
}

/** Whether the tenant can give the stay up for a full refund, by a press of its own. */
async function isDisplaced(trx: Transaction, reservationId: string): Promise<boolean> {
  const { is } = await trx
    .selectNoFrom(sql<boolean>`is_displaced(${reservationId})`.as("is"))
    .executeTakeFirstOrThrow();
  return is;
}
