import { tell } from "#app/features/notices/tell.server.ts";
import { linkEnding } from "#app/features/reservations/terms/link-ending.server.ts";
import { config } from "#app/platform/config.server.ts";
import { LeaseEmail, renewalEmail } from "./emails.tsx";
import { leaseFor } from "./queries.server.ts";

/** Emails the tenant once a year that the rental renews, what it costs, and a link that ends it. */
export async function tellRenewal({ leaseId, at }: { leaseId: string; at: number }): Promise<void> {
  const lease = await leaseFor({ kind: "system" }, leaseId);
  // Notice was given since.
  if (lease.endsOn !== null) return;
  const path = linkEnding({ id: lease.reservationId, tenantId: lease.tenantId });
  const email = renewalEmail(lease, path);
  await tell({
    kind: "rent",
    reader: "tenant",
    variables: { space: lease.title, guest: lease.guestName },
    key: `renewal-${lease.id}-${at}`,
    memberId: lease.tenantId,
    title: email.subject,
    text: email.text,
    path: "/rentals",
    about: { userId: lease.tenantId, reservationId: lease.reservationId },
    email: {
      to: lease.tenantEmail,
      element: LeaseEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
      confidential: true,
    },
  });
}
