import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import type { Email } from "#app/platform/email.server.ts";

/**
 * Where emails about an order reach its guest. The account with this address confirms it, or a browser that opened the
 * order's link.
 */
export async function readGuestRecipient(about: {
  orderId: string;
  guestContact: string;
}): Promise<Pick<Email, "to" | "isUnconfirmed">> {
  const contact = about.guestContact.toLowerCase();
  const [order] = await confirmationOf({ orderId: about.orderId, contact });
  return { to: about.guestContact, isUnconfirmed: !order!.isConfirmed };
}

function confirmationOf({ orderId, contact }: { orderId: string; contact: string }) {
  return db
    .selectNoFrom(
      sql<boolean>`exists (
        select from users where id = (select tenant_id from orders where orders.id = ${orderId})
          and email_verified and lower(email) = ${contact}
      ) or exists (select from order_browsers where order_id = ${orderId})`.as("isConfirmed"),
    )
    .execute();
}
