import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { mostEmailsADay } from "../model.ts";

/**
 * False once an unconfirmed contact has had a day's most emails: strangers can enter any address. The account with this
 * address confirms it, or a browser that opened the order's link.
 */
export async function mayEmailGuest(about: { orderId: string; guestContact: string }): Promise<boolean> {
  const contact = about.guestContact.toLowerCase();
  const { rows } = await sql<{ confirmed: boolean; sent: number }>`
    select exists (
      select from orders join users on users.id = orders.tenant_id
      where orders.id = ${about.orderId} and users.email_verified and lower(users.email) = ${contact}
    ) or exists (select from order_browsers where order_id = ${about.orderId}) as confirmed,
    (select count(*) from emails where lower(recipient) = ${contact}
      and created_at > ${new Date(now().getTime() - 86_400_000)}::timestamptz) as sent`.execute(db);
  const [told] = rows;
  return told!.confirmed || told!.sent < mostEmailsADay;
}
