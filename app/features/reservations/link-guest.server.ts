import { signGuestToken } from "./sign-guest-token.server.ts";

type Mailed = { id: string; orderId: string; guestContact: string; tenantId: string | null };

/** The path in a guest's mail that leads to the reservation: one that opens it in any browser while no account holds it. */
export function linkGuest(reservation: Mailed): string {
  return reservation.tenantId === null
    ? `/open-reservation?token=${signGuestToken(reservation)}`
    : `/checkout/${reservation.id}`;
}
