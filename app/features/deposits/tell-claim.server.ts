import { tell } from "#app/features/notices/tell.server.ts";
import { config } from "#app/platform/config.server.ts";
import { ClaimEmail, claimEmail } from "./emails.tsx";
import type { ClaimChange } from "./events.server.ts";
import { addressesOf, claimFor } from "./queries.server.ts";

const system = { kind: "system" } as const;

/** Emails those whom a change of a claim concerns. */
export async function tellClaim({ claimId, what }: { claimId: string; what: ClaimChange }): Promise<void> {
  const { claim, reservation } = await claimFor(system, claimId);
  const addresses = await addressesOf(system, reservation.id);
  for (const reader of ["tenant", "landlord"] as const) {
    const email = claimEmail(what, reader, reservation, claim);
    if (email === null) continue;
    await tell({
      kind: "depositClaim",
      key: `deposit-${claimId}-${what}-${reader}`,
      memberId: reader === "tenant" ? reservation.tenantId : reservation.landlordId,
      title: email.subject,
      text: email.text,
      path: `/deposits/${reservation.id}`,
      about: { userId: reservation.tenantId, reservationId: reservation.id },
      email: {
        to: addresses[reader],
        element: ClaimEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
        // A visitor's email carries the link that opens the reservation.
        confidential: reader === "tenant" && reservation.tenantId === null,
      },
    });
  }
}
