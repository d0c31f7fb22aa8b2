import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { claimChanged } from "./events.server.ts";
import type { ClaimState } from "./model.ts";
import type { ClaimAnswer } from "./schema.ts";
import { requireOpenClaim } from "./steps/require-open-claim.server.ts";
import { settleClaim } from "./steps/settle-claim.server.ts";

/** The tenant agrees to a claim, which is then paid at once, or objects, and an administrator decides. */
export async function answerClaim(
  actor: Actor,
  reservationId: string,
  { objection, claimId }: ClaimAnswer,
  address: string,
): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const claim = await requireOpenClaim(actor, { reservationId, claimId }, trx);
    const state: ClaimState = objection === null ? "agreed" : "objected";
    const instant = now();
    const closed = objection === null && {
      awardedCents: claim.amountCents,
      awardedNamedCents: claim.namedCents,
      closedAt: instant,
    };
    await trx
      .updateTable("depositClaims")
      .set({ state, objection, answeredAt: instant, updatedAt: instant, ...closed })
      .where("id", "=", claim.id)
      .execute();
    if (closed) await settleClaim(trx, { ...claim, ...closed });
    await enqueue(trx, claimChanged, { claimId: claim.id, what: state });
    const details = { answer: state, claim: claim.id };
    const entry = { action: "answerDepositClaim" as const, subjectId: reservationId, address, details };
    await recordAction(trx, actor, entry);
  });
}
