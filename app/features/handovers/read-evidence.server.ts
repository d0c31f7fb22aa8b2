import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { isEverDisputed } from "#app/features/payments/disputes/queries.server.ts";
import { problemsFor } from "#app/features/problems/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { signToken, timeClaim } from "#app/platform/signed-token.server.ts";
import { readingMinutes } from "./model.ts";
import { handoversOf, timelineOf } from "./queries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";

const system = { kind: "system" } as const;

/**
 * Both handovers and the timeline of a reservation, for an administrator who decides its claim or a report, or answers its dispute.
 * Each reading is in the audit log; its token opens the photos for `readingMinutes`.
 */
export async function readEvidence(actor: Actor, reservationId: string, address: string) {
  const administrator = requireAdministrator(actor, "support", "finance");
  const deposit = await depositFor(administrator, reservationId);
  const { problems } = await problemsFor(administrator, reservationId);
  if (!deposit.claim && problems.length === 0 && !(await isEverDisputed(administrator, reservationId)))
    throw new NotFound("There is no claim, report or dispute about this reservation.");
  await recordAction(db, administrator, {
    action: "readHandover",
    subjectId: reservationId,
    address,
    details: deposit.claim ? { claim: deposit.claim.id } : {},
  });
  await catchUp(reservationId);
  const until = now().getTime() + readingMinutes * 60_000;
  return {
    deposit,
    handovers: await handoversOf(system, deposit.reservation),
    timeline: await timelineOf(system, deposit),
    token: signToken("handover-photo", [timeClaim(until)], [reservationId, administrator.id]),
  };
}
