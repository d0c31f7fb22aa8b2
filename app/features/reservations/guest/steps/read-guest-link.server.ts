import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";

/**
 * The reservation of a link emailed to its guest, and whether the link has expired. A link that isn't ours is a 400.
 */
export async function readGuestLink(token: string) {
  const [id = "", until] = claimsOf(token);
  const reservation = await db
    .selectFrom("reservations")
    .select(["id", "orderId", "guestContact", "tenantId", "stay"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (reservation && isSigned("guest", token, [reservation.orderId, reservation.guestContact.toLowerCase()]))
    return { ...reservation, expired: timeOf(until) < now().getTime() };
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}
