import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { LeaseEmail, priceEmail } from "./emails.tsx";
import type { PriceChange } from "./events.server.ts";
import { leaseFor } from "./queries.server.ts";

/** Emails the tenant that the price will change, or that it stays. */
export async function tellPrice(change: PriceChange): Promise<void> {
  const lease = await leaseFor({ kind: "system" }, change.leaseId);
  const email = priceEmail(lease, change);
  await tell({
    kind: "rentChanges",
    reader: "tenant",
    variables: { space: lease.title, guest: lease.guestName },
    key: `lease-price-${lease.id}-${change.at}`,
    memberId: lease.tenantId,
    title: email.subject,
    text: email.text,
    path: email.action.path,
    about: { userId: lease.tenantId, reservationId: lease.reservationId },
    email: {
      to: lease.tenantEmail,
      element: LeaseEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
    },
  });
}
