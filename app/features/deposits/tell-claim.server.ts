import { tell } from "#app/features/notices/tell.server.ts";
import { readStayCard } from "#app/features/payments/extra-charges/read-stay-card.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ClaimEmail, claimEmail } from "./emails.tsx";
import type { ClaimChange } from "./events.server.ts";
import { addressesOf, claimFor } from "./queries.server.ts";

const system = { kind: "system" } as const;

/** Emails those whom a change of a claim concerns. */
export async function tellClaim({ claimId, what }: { claimId: string; what: ClaimChange }): Promise<void> {
  const { claim: row, reservation } = await claimFor(system, claimId);
  const claim = what === "claimed" ? { ...row, cardLast4: await noteCard(row) } : row;
  const addresses = await addressesOf(system, reservation.id);
  for (const reader of ["tenant", "landlord"] as const) {
    const email = claimEmail(what, reader, reservation, claim);
    if (email === null) continue;
    await tell({
      kind: "depositClaim",
      reader,
      variables: stayVariables(reservation),
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

type Noted = { id: string; reservationId: string; namedCents: number; cardLast4: string | null };

/**
 * Keeps the last digits of the card that a claim's named charges would be collected from, and returns them; null without one, and
 * where the provider doesn't answer: the time to answer runs, and the email must not wait.
 */
async function noteCard({ id, reservationId, namedCents, cardLast4 }: Noted): Promise<string | null> {
  if (namedCents === 0 || cardLast4 !== null) return cardLast4;
  const card = await readStayCard({ kind: "system" }, reservationId).catch((error: unknown) => {
    log.warn({ err: error, claim: id }, "a card's digits could not be read");
    return null;
  });
  if (card === null || card === "refused" || card.cardLast4 === null) return null;
  await db.updateTable("depositClaims").set({ cardLast4: card.cardLast4 }).where("id", "=", id).execute();
  return card.cardLast4;
}
