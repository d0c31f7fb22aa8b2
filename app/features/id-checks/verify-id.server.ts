import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { recordIdCheck } from "#app/features/reservations/lifecycle/record-id-check.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { judgeId } from "./steps/judge-id.server.ts";
import { idVerifiedEarly } from "./events.server.ts";

/** Verifies an ID; confirms the reservation if the landlord has accepted it. */
export async function verifyId(
  actor: Actor,
  about: { reservationId: string; documentId?: string },
  address: string,
): Promise<void> {
  const { reservationId } = about;
  await judgeId(actor, about, { verdict: "verified" }, async (trx, { administrator, documentId, status }) => {
    await recordIdCheck(trx, reservationId, "verified");
    await recordAction(trx, administrator, { action: "verifyId", subjectId: reservationId, address });
    if (status === "accepted_pending_verification") {
      await transitionReservation(trx, administrator, reservationId, "verifyId");
    } else {
      await enqueue(trx, idVerifiedEarly, { documentId });
    }
  });
}
