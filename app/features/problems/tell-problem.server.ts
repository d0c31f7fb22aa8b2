import { addressesOf } from "#app/features/deposits/queries.server.ts";
import { tell } from "#app/features/notices/tell.server.ts";
import { readGuestRecipient } from "#app/features/reservations/guest/read-guest-recipient.server.ts";
import { stayVariables } from "#app/features/reservations/emails.tsx";
import { config } from "#app/platform/config.server.ts";
import { ProblemEmail, problemEmail } from "./emails.tsx";
import { differenceFor, problemFor } from "./queries.server.ts";
import { findClaimTime } from "./steps/find-claim-time.server.ts";

const system = { kind: "system" } as const;

/** Tells those whom a step of a problem concerns; a decision only once it counts, and none that was undone. */
export async function tellProblem({ problemId, position }: { problemId: string; position: number }) {
  const about = await problemFor(system, problemId);
  const { problem, reservation } = about;
  const step = problem.steps.find((row) => row.position === position)!;
  const isLast = problem.steps.findLast(({ what }) => what === "decided") === step;
  // What was overtaken asks for an answer that is no longer possible.
  const isOvertaken = problem.steps.at(-1) !== step;
  if (step.what === "reminded" && problem.settledAt !== null) return;
  if ((step.what === "reported" || step.what === "fixed") && isOvertaken) return;
  if (step.what === "decided" && (problem.settledAt === null || !isLast)) return;
  const claimUntil = await findClaimTime(system, { reservation, problems: [problem] });
  const difference = await differenceFor(system, reservation.id);
  const addresses = await addressesOf(system, reservation.id);
  for (const reader of ["tenant", "landlord"] as const) {
    const email = problemEmail(step, reader, { ...about, claimUntil, difference });
    if (email === null) continue;
    await tell({
      kind: "problem",
      reader,
      variables: stayVariables(reservation),
      key: `problem-${problemId}-${position}-${reader}`,
      memberId: reader === "tenant" ? reservation.tenantId : reservation.landlordId,
      title: email.subject,
      text: email.text,
      path: `/problems/${reservation.id}`,
      about: { userId: reservation.tenantId, reservationId: reservation.id },
      email: {
        ...(reader === "tenant" ? await readGuestRecipient(reservation) : { to: addresses.landlord }),
        element: ProblemEmail({ email, brand: config.brandName, publicUrl: config.publicUrl }),
        // A visitor's email carries the link that opens the reservation.
        confidential: reader === "tenant" && reservation.tenantId === null,
      },
    });
  }
}
