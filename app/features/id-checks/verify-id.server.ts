import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { findSamePersons } from "#app/features/reservations/lifecycle/find-same-persons.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { recordIdCheck } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { judgeId } from "./steps/judge-id.server.ts";
import { idVerifiedEarly } from "./events.server.ts";

/**
 * Verifies an ID for its whole order, and for the member's other live reservations in the same name that lack one;
 * confirms those that their landlords have accepted.
 */
export async function verifyId(
  actor: Actor,
  about: { reservationId: string; documentId?: string },
  address: string,
): Promise<void> {
  const { reservationId: subjectId } = about;
  let locked: string[] = [];
  await judgeId(
    actor,
    about,
    { verdict: "verified" },
    async (trx, { administrator, documentId, reservations }) => {
      const others = (await findSamePersons(trx, subjectId)).filter(({ id }) => locked.includes(id));
      let isEarly = false;
      for (const { id, status } of [...reservations, ...others]) {
        await recordIdCheck(trx, id, "verified");
        if (status === "accepted_pending_verification")
          await transitionReservation(trx, administrator, id, "verifyId");
        // The landlord asked for what has just been verified.
        else if (status === "docs_requested") await transitionReservation(trx, administrator, id, "uploadId");
        else isEarly = true;
      }
      await recordAction(trx, administrator, { action: "verifyId", subjectId, address });
      if (isEarly) await enqueue(trx, idVerifiedEarly, { documentId });
    },
    async (trx, id) => (locked = (await findSamePersons(trx, id)).map((other) => other.id)),
  );
}
