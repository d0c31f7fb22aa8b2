import { addressesOf } from "#app/features/deposits/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { config } from "#app/platform/config.server.ts";
import { displacedEmail, ProblemEmail } from "./emails.tsx";
import type { DisplacedChange } from "./events.server.ts";
import { differenceFor, displacementFor } from "./queries.server.ts";

const system = { kind: "system" } as const;
type Told = { problemId: string; reservationId: string; what: DisplacedChange };

/** Tells the tenant of a stay that things are in its way, or gone, and both sides that it was given up; what was overtaken is told no more. */
export async function tellDisplaced({ problemId, reservationId, what }: Told): Promise<void> {
  const reservation = await reservationFor(system, reservationId);
  const displacement = await displacementFor(system, reservationId);
  if (displacement?.problemId !== problemId) return;
  const isSettled = displacement.settledAt !== null;
  const isWaiting = displacement.choice === null && isLive(reservation.status);
  if (what !== "left" && (!isWaiting || isSettled !== (what === "empty"))) return;
  const difference = await differenceFor(system, reservationId);
  const addresses = await addressesOf(system, reservationId);
  for (const reader of ["tenant", "landlord"] as const) {
    const email = displacedEmail(what, reader, { reservation, displacement, difference });
    if (email === null) continue;
    await tell({
      kind: "problem",
      reader,
      variables: stayVariables(reservation),
      key: `displaced-${problemId}-${reservationId}-${what}-${reader}`,
      memberId: reader === "tenant" ? reservation.tenantId : reservation.landlordId,
      title: email.subject,
      text: email.text,
      path: `/problems/${reservationId}`,
      about: { userId: reservation.tenantId, reservationId },
      email: {
        ...(reader === "tenant" ? await readGuestRecipient(reservation) : { to: addresses.landlord }),
        element: ProblemEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
        // A visitor's email carries the link that opens the reservation.
        confidential: reader === "tenant" && reservation.tenantId === null,
      },
    });
  }
}
