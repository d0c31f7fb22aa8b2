import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import type { Action } from "#app/features/reservations/model.ts";
import { lockReservations } from "../lock-reservations.server.ts";
import { type AnswerDetails, transitionReservation } from "../transition-reservation.server.ts";
import { mayAnswer, mayUndo } from "#app/features/reservations/policy.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";

/** A landlord's answer to a reservation of their own property. */
export async function answer(
  actor: Actor,
  reservationId: string,
  action: Action,
  details: AnswerDetails = {},
): Promise<ReservationRow> {
  requireRole(actor, "landlord");
  const reservation = await reservationFor(actor, reservationId);
  if (!mayAnswer(actor, reservation)) throw new NotFound("Reservation not found.");
  await transaction(async (trx) => {
    if (action === "undoAccept") await requireUndoable(trx, reservationId);
    await transitionReservation(trx, actor, reservationId, action, details);
  });
  return reservationFor(actor, reservationId);
}

/** Locks the row, so that its tenant is not told meanwhile. */
async function requireUndoable(trx: Transaction, reservationId: string): Promise<void> {
  const [current] = await lockReservations(trx, [reservationId]);
  if (current && mayUndo(current, now())) return;
  throw new Conflict("It’s too late to undo this.", current && { status: current.status });
}
