import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { type Queryable, transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { type Answer, answerRule, confirmHours, needsPhotos, placeOf } from "./model.ts";
import { problemFor } from "./queries.server.ts";
import { addStep } from "./steps/add-step.server.ts";
import { emptySpace } from "./steps/occupy-space.server.ts";
import { prepareStepPhotos, rowOfPhoto } from "./steps/prepare-step-photos.server.ts";

type Given = { problemId: string; answer: Answer; words?: string | undefined; photos: File[] };

/**
 * What a side answers to a problem: the landlord that it is fixed, or that they disagree; the tenant that it works, that it
 * persists, or that they came; the side that reported takes it back.
 */
export async function answerProblem(
  actor: Actor,
  { problemId, answer, words, photos }: Given,
  address: string,
): Promise<void> {
  const { problem } = await requireAnswer(actor, problemId, answer);
  if (needsPhotos(problem.kind, answer) && photos.length === 0) refuseWithoutPhotos();
  const prepared = await prepareStepPhotos(photos);
  await withStoredPhotos(prepared, placeOf, () =>
    transaction(async (trx) => {
      await lockReservations(trx, [problem.reservationId]);
      const {
        rule,
        side,
        problem: current,
        reservation,
      } = await requireAnswer(actor, problemId, answer, trx);
      const instant = now();
      await trx
        .updateTable("problems")
        .set({ state: rule.to, updatedAt: instant })
        .$if(rule.to === "fixed", (query) => query.set({ answerBy: hoursFromNow(confirmHours) }))
        .$if(rule.to === "waiting" && problem.waitingSince === null, (query) =>
          query.set({ waitingSince: instant }),
        )
        .$if(rule.to === "closed", (query) => query.set({ outcome: rule.outcome!, settledAt: instant }))
        .where("id", "=", problemId)
        .execute();
      if (rule.to === "closed") await emptySpace(trx, { ...current, outcome: rule.outcome! }, reservation);
      await addStep(trx, problemId, { what: answer, by: side, words, photos: prepared.map(rowOfPhoto) });
      const entry = { action: "answerProblem" as const, subjectId: problem.reservationId, address };
      await recordAction(trx, actor, { ...entry, details: { answer, problem: problemId } });
    }),
  );
}

function refuseWithoutPhotos(): never {
  const message = "Add a photo of the space.";
  throw new Invalid(message, { photos: message });
}

async function requireAnswer(actor: Actor, problemId: string, answer: Answer, database?: Queryable) {
  const { problem, reservation } = await problemFor(actor, problemId, database);
  const side = sideOf(actor, reservation);
  if (side === null) throw new NotFound("Report not found.");
  const rule = answerRule(problem, side, answer, now());
  if (rule === null) throw new Conflict("That is no longer possible. Look at the report again.");
  return { problem, reservation, side, rule };
}
