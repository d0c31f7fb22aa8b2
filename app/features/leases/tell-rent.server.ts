import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { LeaseEmail, rentEmail } from "./emails.tsx";
import type { RentChange } from "./events.server.ts";
import { leaseOfRent } from "./queries.server.ts";

/** Emails the tenant, and the landlord if it concerns them, about a rent. */
export async function tellRent(event: { rentId: string; what: RentChange; attempt: number }): Promise<void> {
  const { lease, rent } = await leaseOfRent({ kind: "system" }, event.rentId);
  // Paid since then.
  if (event.what === "closed" && lease.accessClosesAt === null) return;
  const readers = { tenant: lease.tenantEmail, landlord: lease.landlordEmail };
  for (const [reader, to] of Object.entries(readers) as ["tenant" | "landlord", string][]) {
    const email = rentEmail(event.what, reader, lease, rent);
    if (email === null) continue;
    await tell({
      kind: "rent",
      reader,
      variables: { space: lease.title, guest: lease.guestName },
      key: `rent-${event.rentId}-${event.what}-${event.attempt}-${reader}`,
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
