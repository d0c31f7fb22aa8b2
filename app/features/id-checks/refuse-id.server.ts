import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { recordIdCheck } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { judgeId } from "./steps/judge-id.server.ts";
import { idRefused } from "./events.server.ts";

/**
 * Refuses an ID with a reason. Its reservations keep their status; their holder is asked for another ID and, if accepted,
 * gets the full time for ID and payment again.
 */
export async function refuseId(
  actor: Actor,
  { reason, ...about }: { reservationId: string; documentId?: string; reason: string },
  address: string,
): Promise<void> {
  const { reservationId } = about;
  const verdict = { verdict: "refused", refusedBecause: reason } as const;
  await judgeId(actor, about, verdict, async (trx, { administrator, documentId, reservations }) => {
    for (const { id } of reservations) await recordIdCheck(trx, id, "refused");
    const details = { reason };
    await recordAction(trx, administrator, {
      action: "refuseId",
      subjectId: reservationId,
      address,
      details,
    });
    await enqueue(trx, idRefused, { documentId });
  });
}
