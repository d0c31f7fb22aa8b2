import { now } from "#app/platform/clock.server.ts";
import { sameToken } from "#app/features/accounts/same-token.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { linkEnds } from "./link-ends.server.ts";
import { signGuestToken } from "./sign-guest-token.server.ts";

/** The reservation that a link mailed to its guest is for, and whether the link has expired. One that is not ours is a 400. */
export async function readGuestLink(token: string) {
  const [id = "", time = ""] = token.split(".");
  const reservation = await db
    .selectFrom("reservations")
    .select(["id", "orderId", "guestContact", "tenantId", "stay"])
    .where("id", "=", id)
    .executeTakeFirst();
  const until = Number.parseInt(time, 36);
  if (reservation && Number.isSafeInteger(until) && sameToken(token, signGuestToken(reservation, until)))
    return { ...reservation, expired: until < now().getTime() };
  // Mailed before links had an end of their own.
  if (reservation && sameToken(token, signGuestToken(reservation, null)))
    return { ...reservation, expired: linkEnds(reservation.stay) < now().getTime() };
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}
