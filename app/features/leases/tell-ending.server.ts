import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { endingEmail, LeaseEmail } from "./emails.tsx";
import { leaseFor } from "./queries.server.ts";

/** Emails both sides that a rental ends, and when. */
export async function tellEnding({ leaseId }: { leaseId: string }): Promise<void> {
  const lease = await leaseFor({ kind: "system" }, leaseId);
  const readers = { tenant: lease.tenantEmail, landlord: lease.landlordEmail };
  for (const [reader, to] of Object.entries(readers) as ["tenant" | "landlord", string][]) {
    const email = endingEmail(reader, lease);
    await tell({
      kind: "rentalEnds",
      reader,
      variables: { space: lease.title, guest: lease.guestName },
      key: `lease-ending-${leaseId}-${lease.endsOn}-${reader}`,
      memberId: reader === "tenant" ? lease.tenantId : lease.landlordId,
      title: email.subject,
      text: email.text,
      path: email.action.path,
      about: { userId: lease.tenantId, reservationId: lease.reservationId },
      email: {
        to,
        element: LeaseEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
      },
    });
  }
}
