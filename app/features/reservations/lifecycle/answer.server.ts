import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { awaitsAnswer, fromRange, isAccepted, type Action } from "#app/features/reservations/model.ts";
import { lockReservations } from "./lock-reservations.server.ts";
import { transitionReservation, type AnswerDetails } from "./transition-reservation.server.ts";
import { mayAnswer, mayUndo } from "#app/features/reservations/policy.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";

/**
 * 'Accept', by the property's landlord while the reservation is pending. If `undoable`, the tenant is told only once it
 * can no longer be undone. What goes in must be what the landlord read, if they say what that was.
 */
export function accept(
  actor: Actor,
  reservationId: string,
  { undoable, network, contentsMark }: Pick<AnswerDetails, "undoable" | "network" | "contentsMark"> = {},
): Promise<ReservationRow> {
  return answer(actor, reservationId, "accept", { undoable, network, contentsMark });
}

/** Undoes an acceptance of which the tenant has not been told yet. */
export function undoAccept(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "undoAccept");
}

/** 'Reject', by the property's landlord while the reservation is pending; `reason` is for the tenant. */
export function reject(
  actor: Actor,
  reservationId: string,
  { reason }: { reason?: string | null } = {},
): Promise<ReservationRow> {
  return answer(actor, reservationId, "reject", { reason });
}

/** 'Request Docs', by the property's landlord while the reservation is pending. */
export function requestDocuments(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "requestDocuments");
}

/**
 * Cancels an accepted stay before its start, for its landlord: the tenant gets everything back, and it counts on the
 * landlord's record.
 */
export function cancelAsLandlord(actor: Actor, reservationId: string): Promise<ReservationRow> {
  return answer(actor, reservationId, "cancelAsLandlord");
}

/** A landlord's answer to a reservation of their own property. */
async function answer(
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
    if (details.contentsMark !== undefined)
      await requireMark(trx, actor, reservationId, details.contentsMark);
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

/** Locks the row, so that its tenant doesn't change what goes in meanwhile. */
async function requireMark(trx: Transaction, actor: Actor, reservationId: string, mark: string | null) {
  await lockReservations(trx, [reservationId]);
  const { contentsMark, status } = await reservationFor(actor, reservationId, trx);
  if (awaitsAnswer(status) && contentsMark !== (mark || null))
    throw new Conflict("What goes in has changed; read it again.", { status });
}
