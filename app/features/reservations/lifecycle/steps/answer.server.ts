import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Action } from "#app/features/reservations/model.ts";
import { transitionReservation } from "../transition-reservation.server.ts";
import { mayAnswer } from "#app/features/reservations/policy.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";

/** A landlord's answer to a reservation of their own property. */
export async function answer(actor: Actor, reservationId: string, action: Action): Promise<ReservationRow> {
  requireRole(actor, "landlord");
  const reservation = await reservationFor(actor, reservationId);
  if (!mayAnswer(actor, reservation)) throw new NotFound("Reservation not found.");
  await transaction((trx) => transitionReservation(trx, actor, reservationId, action));
  return reservationFor(actor, reservationId);
}
