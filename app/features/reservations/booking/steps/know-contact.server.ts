import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { provenForDays } from "#app/features/reservations/model.ts";

/**
 * True for a member with a confirmed email, and for a browser that recently opened a link emailed to this contact:
 * their requests need no confirmation.
 */
export async function knowContact(database: Queryable, actor: Actor, guestContact: string): Promise<boolean> {
  if (isLoggedIn(actor)) return actor.emailVerified;
  if (actor.kind === "system") return true;
  const opened = await database
    .selectFrom("orderBrowsers")
    .innerJoin("orders", "orders.id", "orderBrowsers.orderId")
    .select("orders.id")
    .where((eb) => eb(eb.fn("lower", ["orders.guestContact"]), "=", guestContact.toLowerCase()))
    .where("orderBrowsers.visitorId", "=", actor.visitorId)
    .where("openedAt", ">", new Date(now().getTime() - provenForDays * 86_400_000))
    .executeTakeFirst();
  return opened !== undefined;
}
