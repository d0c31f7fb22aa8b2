import { config } from "#app/platform/config.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
import { LeaseEmail, priceEmail } from "./emails.tsx";
import type { PriceChange } from "./events.server.ts";
import { leaseFor } from "./queries.server.ts";

/** Emails the tenant that the price will change, or that it stays. */
export async function tellPrice(change: PriceChange): Promise<void> {
  const lease = await leaseFor({ kind: "system" }, change.leaseId);
  const email = priceEmail(lease, change);
  await sendEmail({
    key: `lease-price-${lease.id}-${change.at}`,
    about: { userId: lease.tenantId, reservationId: lease.reservationId },
    to: lease.tenantEmail,
    subject: email.subject,
    element: LeaseEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
  });
}
