import type { Actor } from "#app/features/accounts/model.ts";
import { reservationFor, type ReservationRow, reservationsOfOrder } from "../queries.server.ts";
import { mayEmailGuest } from "./may-email-guest.server.ts";

type ReservationSuccess = { reservations: ReservationRow[]; isEmailed: boolean };

/** A new reservation, then the others of its order, and whether emails about it are sent. */
export async function loadReservationSuccess(actor: Actor, id: string): Promise<ReservationSuccess> {
  const asked = await reservationFor(actor, id);
  const [order, isEmailed] = await Promise.all([
    reservationsOfOrder(actor, asked.orderId),
    mayEmailGuest(asked),
  ]);
  return { reservations: [asked, ...order.filter((row) => row.id !== asked.id)], isEmailed };
}
