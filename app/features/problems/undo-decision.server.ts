import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { problemFor } from "./queries.server.ts";
import { addStep } from "./steps/add-step.server.ts";

/** Takes a decision back while it doesn't count yet: the problem waits for an administrator again. */
export async function undoDecision(actor: Actor, problemId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  const { reservation } = await problemFor(administrator, problemId);
  await transaction(async (trx) => {
    await lockReservations(trx, [reservation.id]);
    const { problem } = await problemFor(administrator, problemId, trx);
    const { appliesAt, settledAt } = problem;
    if (appliesAt === null || settledAt !== null || appliesAt <= now())
      throw new Conflict("This decision counts already, so it can’t be undone.");
    await trx
      .updateTable("problems")
      .set({ state: "waiting", outcome: null, refundCents: null, paidBy: null, appliesAt: null })
      .set({ offeredPropertyId: null, offerLimitCents: null, updatedAt: now() })
      .where("id", "=", problemId)
      .execute();
    await addStep(trx, problemId, { what: "undone", by: "administrator" });
    const details = { reservation: reservation.id };
    const entry = { action: "undoProblemDecision" as const, subjectId: problemId, address, details };
    await recordAction(trx, administrator, entry);
  });
}
