import { now } from "#app/platform/clock.server.ts";
import { linkEnds } from "./link-ends.server.ts";
import { guestLinkDays } from "./model.ts";
import { signGuestToken } from "./sign-guest-token.server.ts";

type Mailed = { id: string; orderId: string; guestContact: string; tenantId: string | null; stay: string };

/** The path in a guest's mail that leads to the reservation: one that opens it in any browser while no account holds it. */
export function linkGuest(reservation: Mailed): string {
  if (reservation.tenantId !== null) return `/checkout/${reservation.id}`;
  const soon = now().getTime() + guestLinkDays.atLeast * 86_400_000;
  const until = Math.max(linkEnds(reservation.stay), soon);
  return `/open-reservation?token=${signGuestToken(reservation, until)}`;
}
