import type { Actor } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { fromRange, isLive } from "../model.ts";
import { transitionReservation } from "./transition-reservation.server.ts";
import { holds, mayCancel } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";

/** Cancels any live reservation before its start, for its holder. Frees the dates and refunds the payment. */
export async function cancel(actor: Actor, reservationId: string): Promise<ReservationRow> {
  const reservation = await reservationFor(actor, reservationId);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const { start } = fromRange(reservation.stay);
  if (isLive(reservation.status) && !mayCancel(reservation.status, start, todayIn(reservation.timeZone))) {
    throw new Conflict("The stay has started, so it can no longer be canceled.", {
      status: reservation.status,
    });
  }
  await transaction((trx) => transitionReservation(trx, actor, reservationId, "cancel"));
  return reservationFor(actor, reservationId);
}
