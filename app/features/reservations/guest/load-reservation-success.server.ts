import type { Actor } from "#app/features/accounts/model.ts";
import { readEmailWait } from "#app/platform/limit-emails.server.ts";
import { reservationFor, type ReservationRow, reservationsOfOrder } from "../queries.server.ts";
import { readGuestRecipient } from "./read-guest-recipient.server.ts";

type ReservationSuccess = {
  reservations: ReservationRow[];
  isEmailed: boolean;
};

/** A new reservation, then the others of its order, and whether emails about it are sent. */
export async function loadReservationSuccess(actor: Actor, id: string): Promise<ReservationSuccess> {
  const reservation = await reservationFor(actor, id);
  const [order, { to, isUnconfirmed }] = await Promise.all([
    reservationsOfOrder(actor, reservation.orderId),
    readGuestRecipient(reservation),
  ]);
  const isEmailed = !isUnconfirmed || (await readEmailWait(to)) === 0;
  return { reservations: [reservation, ...order.filter((row) => row.id !== reservation.id)], isEmailed };
}
