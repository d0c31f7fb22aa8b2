import { now } from "#app/platform/clock.server.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { fromRange, guestLinkDays } from "../model.ts";

type Emailed = { id: string; orderId: string; guestContact: string; tenantId: string | null; stay: string };

/**
 * The path to the reservation in a guest's email. Until an account holds it, the path opens it in any browser: it
 * proves access to the mailbox.
 */
export function linkGuest(reservation: Emailed): string {
  if (reservation.tenantId !== null) return `/checkout/${reservation.id}`;
  // The guest may need the receipt or the refund after the stay; a stay without an end counts as ending today.
  const lastDay = fromRange(reservation.stay).end || now().toISOString().slice(0, 10);
  const soon = now().getTime() + guestLinkDays.atLeast * 86_400_000;
  const until = Math.max(Date.parse(addDays(lastDay, guestLinkDays.afterStay)), soon);
  const bound = [reservation.orderId, reservation.guestContact.toLowerCase()];
  return `/open-reservation?token=${signToken("guest", [reservation.id, timeClaim(until)], bound)}`;
}
