import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { type Action, fromRange, isAccepted } from "#app/features/reservations/model.ts";
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
    if (action === "undoAccept" || action === "cancelAsLandlord")
      await requireTime(trx, actor, reservationId, action);
    await transitionReservation(trx, actor, reservationId, action, details);
  });
  return reservationFor(actor, reservationId);
}

/** Locks the row, so that its tenant is not told meanwhile. */
async function requireTime(trx: Transaction, actor: Actor, reservationId: string, action: Action) {
  await lockReservations(trx, [reservationId]);
  const current = await reservationFor(actor, reservationId, trx);
  const refuse = (sentence: string): never => {
    throw new Conflict(sentence, { status: current.status });
  };
  const isUndoable = mayUndo(current, now());
  if (action === "undoAccept") return isUndoable || refuse("It’s too late to undo this.");
  // The tenant doesn't know of it yet.
  if (isUndoable) refuse("Undo the acceptance instead.");
  if (isAccepted(current.status) && todayIn(current.timeZone) >= fromRange(current.stay).start)
    refuse("The stay has started, so it can no longer be canceled.");
}
