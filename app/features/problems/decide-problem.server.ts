import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { leftOfStay } from "#app/features/payments/refunds/queries.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { formatCents } from "#app/platform/money.ts";
import { decisionsOf, isClaim, type Outcome, undoSeconds } from "./model.ts";
import { problemFor } from "./queries.server.ts";
import type { ProblemDecision } from "./schema.ts";
import { addStep } from "./steps/add-step.server.ts";

/**
 * An administrator decides a problem that waits for them, for a reason that both sides read. It counts a minute later, and
 * can be undone until then: no one is told and no money moves before.
 */
export async function decideProblem(
  actor: Actor,
  problemId: string,
  decision: ProblemDecision,
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  const { reservation } = await problemFor(administrator, problemId);
  await transaction(async (trx) => {
    await lockReservations(trx, [reservation.id]);
    const { problem } = await problemFor(administrator, problemId, trx);
    if (problem.state !== "waiting")
      throw new Conflict(
        problem.outcome === null
          ? "This report still waits for one of the two sides."
          : "This report was already decided.",
      );
    const { outcome, note, refundCents, paidBy, offeredPropertyId } = decision;
    const allowed: readonly Outcome[] = decisionsOf(problem);
    const isOfClaim = isClaim(problem);
    if (!allowed.includes(outcome)) throw invalid("outcome", "This can’t be decided about such a report.");
    if (isOfClaim && outcome === "refund" && refundCents === null)
      throw invalid("amount", "Enter how much of the claim is refunded.");
    if (outcome === "refund" || outcome === "other_space")
      await refuseTooMuch(trx, reservation.id, { refundCents, paidBy, withRents: isOfClaim });
    if (offeredPropertyId !== null) {
      const offered = await propertyById(offeredPropertyId, trx);
      if (offered === null || offered.id === reservation.propertyId)
        throw invalid("property_id", "Choose another space that can be reserved.");
    }
    const applyAt = hoursFromNow(undoSeconds / 3600);
    await trx
      .updateTable("problems")
      .set({ state: "decided", outcome, refundCents, paidBy, appliesAt: applyAt, updatedAt: now() })
      .set({ offeredPropertyId, offerLimitCents: offeredPropertyId === null ? null : config.otherSpaceCents })
      .where("id", "=", problemId)
      .execute();
    await addStep(trx, problemId, { what: "decided", by: "administrator", words: note });
    const details = { outcome, reason: note, reservation: reservation.id };
    const entry = { action: "decideProblem" as const, subjectId: problemId, address, details };
    await recordAction(trx, administrator, entry);
  });
}

async function refuseTooMuch(
  trx: Transaction,
  reservationId: string,
  {
    refundCents,
    paidBy,
    withRents,
  }: Pick<ProblemDecision, "refundCents" | "paidBy"> & { withRents: boolean },
): Promise<void> {
  const left = await leftOfStay({ kind: "system" }, trx, reservationId, { withRents });
  if (left === null) throw new Conflict("The card payment is disputed: the cardholder’s bank has the money.");
  // Of a claim our fee stays.
  const most = withRents || paidBy === "landlord" ? left.mostOfLandlordCents : left.rentCents + left.feeCents;
  const untilThen = left.isPartial ? " while a bank has another payment of it" : "";
  if (most <= 0) throw new Conflict(`Nothing is left to refund${untilThen}.`);
  if (refundCents !== null && refundCents > most)
    throw invalid("amount", `At most ${formatCents(most)} can be refunded${untilThen}.`);
}

function invalid(field: string, message: string): Invalid {
  return new Invalid(message, { [field]: message });
}
