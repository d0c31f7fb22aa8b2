import { timingSafeEqual } from "node:crypto";
import { type Actor, isSignedIn } from "#app/features/accounts/model.ts";
import { proveAddress } from "#app/features/accounts/prove-address.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { signGuestToken } from "./sign-guest-token.server.ts";
import { takeOver } from "./take-over.server.ts";

/** Which reservation a mailed link opened; `visitorId` is whom this browser is to be known as from now on. */
export type Opened = { reservationId: string; visitorId: string | null };

/**
 * Lets the browser that opened a mailed link hold the order, beside the one that made it. A tenant with the very address
 * has proven it by this, and takes the order into the account.
 */
export async function openGuestLink(actor: Actor, token: string, address: string): Promise<Opened> {
  if (actor.kind === "system") throw new Forbidden();
  await limitRate(`guest-link:${address}`, { max: 30, seconds: 600 });
  const mailed = await mailedReservation(token);
  const opened = { reservationId: mailed.id, visitorId: null };
  if (isSignedIn(actor) && mailed.tenantId === actor.id) return opened;
  if (mailed.tenantId !== null)
    throw new Conflict("This reservation belongs to an account now. Log in to see it.");
  if (actor.kind === "tenant" && actor.email.toLowerCase() === mailed.guestContact.toLowerCase()) {
    await transaction((trx) => proveAddress(trx, actor.id));
    await takeOver({ userId: actor.id });
    return opened;
  }
  const visitorId = actor.visitorId ?? newId("vis");
  await db
    .insertInto("orderBrowsers")
    .values({ orderId: mailed.orderId, visitorId, openedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...opened, visitorId };
}

async function mailedReservation(token: string) {
  const reservation = await db
    .selectFrom("reservations")
    .select(["id", "orderId", "guestContact", "tenantId"])
    .where("id", "=", token.split(".")[0] ?? "")
    .executeTakeFirst();
  if (reservation && same(token, signGuestToken(reservation))) return reservation;
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
