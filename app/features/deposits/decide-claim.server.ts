import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { claimChanged } from "./events.server.ts";
import { mayDecideClaim } from "./policy.ts";
import { claimFor } from "./queries.server.ts";
import type { ClaimDecision } from "./schema.ts";
import { requireLiveStay } from "./steps/require-live-stay.server.ts";
import { settleClaim } from "./steps/settle-claim.server.ts";

/** An administrator decides what the landlord gets: all that was claimed, a part, or nothing. Both sides read the note. */
export async function decideClaim(
  actor: Actor,
  claimId: string,
  { awardedCents, namedCents, note }: ClaimDecision,
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  const { reservation } = await claimFor(administrator, claimId);
  await transaction(async (trx) => {
    await lockReservations(trx, [reservation.id]);
    const { claim, reservation: current } = await claimFor(administrator, claimId, trx);
    if (!mayDecideClaim(claim, now()))
      throw new Conflict(
        claim.state === "open" ? "The tenant can still answer this claim." : "This claim is already closed.",
      );
    requireLiveStay(current);
    if (!claim.isRunning && current.depositCents > 0 && current.depositState !== "claimed")
      throw new Conflict("This deposit was already returned.");
    if (awardedCents > claim.amountCents) {
      const message = `At most ${formatCents(claim.amountCents)}, which was claimed.`;
      throw new Invalid(message, { amount: message });
    }
    const awardedNamedCents = namedCents ?? Math.min(awardedCents, claim.namedCents);
    if (awardedNamedCents > Math.min(awardedCents, claim.namedCents)) {
      const message = `At most ${formatCents(Math.min(awardedCents, claim.namedCents))} of it is for charges that the terms name.`;
      throw new Invalid(message, { named: message });
    }
    const instant = now();
    await trx
      .updateTable("depositClaims")
      .set({ state: "decided", awardedCents, awardedNamedCents, decidedBy: administrator.id, note })
      .set({ closedAt: instant, updatedAt: instant })
      .where("id", "=", claimId)
      .execute();
    await settleClaim(trx, { ...claim, awardedCents, awardedNamedCents });
    await enqueue(trx, claimChanged, { claimId, what: "decided" });
    const details = {
      amount: formatCents(awardedCents),
      claimed: formatCents(claim.amountCents),
      reason: note,
      reservation: reservation.id,
    };
    const entry = { action: "decideDepositClaim" as const, subjectId: claimId, address, details };
    await recordAction(trx, administrator, entry);
  });
}
