import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, keepQuery } from "#app/platform/db.server.ts";
import { mostEmailsADay } from "../model.ts";

/**
 * False once an unconfirmed contact has had a day's most emails: strangers can enter any address. The account with this
 * address confirms it, or a browser that opened the order's link.
 */
export async function mayEmailGuest(about: { orderId: string; guestContact: string }): Promise<boolean> {
  const [told] = await emailsTo({
    orderId: about.orderId,
    contact: about.guestContact.toLowerCase(),
    since: new Date(now().getTime() - 86_400_000),
  });
  return told!.confirmed || told!.sent < mostEmailsADay;
}

const emailsTo = keepQuery(
  ["orderId", "contact", "since"],
  ({ orderId, contact, since }: { orderId: string; contact: string; since: Date }) =>
    db.selectNoFrom([
      sql<boolean>`exists (
        select from users where id = (select tenant_id from orders where orders.id = ${orderId})
          and email_verified and lower(email) = ${contact}
      ) or exists (select from order_browsers where order_id = ${orderId})`.as("confirmed"),
      sql<number>`(select count(*) from emails where lower(recipient) = ${contact}
        and created_at > ${since}::timestamptz)`.as("sent"),
    ]),
);
