import { config } from "#app/platform/config.server.ts";
import { sendEmail } from "#app/platform/email.server.ts";
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
    await sendEmail({
      key: `deposit-${claimId}-${what}-${reader}`,
      about: { userId: reservation.tenantId, reservationId: reservation.id },
      to: addresses[reader],
      subject: email.subject,
      element: ClaimEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
      // A visitor's email carries the link that opens the reservation.
      confidential: reader === "tenant" && reservation.tenantId === null,
    });
  }
}
