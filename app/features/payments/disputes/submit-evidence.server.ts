import { Stripe } from "stripe";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { config } from "#app/platform/config.server.ts";
import { stripe } from "../stripe.server.ts";
import { awaitsEvidence } from "./model.ts";
import { presentEvidence } from "./present.ts";
import { evidenceOf } from "./queries.server.ts";
import { bookDispute } from "./steps/book-dispute.server.ts";

/**
 * Sends what we know about a disputed rental to the cardholder's bank, once: what was rented and when, who, the history
 * of the reservation, the ID check and the emails. `note` is the administrator's own words.
 */
export async function submitEvidence(
  actor: Actor,
  { disputeId, note }: { disputeId: string; note: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  const dispute = await db.selectFrom("disputes").selectAll().where("id", "=", disputeId).executeTakeFirst();
  if (!dispute) throw new NotFound("Dispute not found.");
  if (!awaitsEvidence(dispute.status)) throw new Conflict("Evidence can no longer be sent for this dispute.");
  const evidence = presentEvidence(await evidenceOf(actor, dispute.paymentId), note, config.brandName);
  const told = await stripe.disputes
    .update(
      dispute.providerDisputeId,
      { evidence, submit: true },
      { idempotencyKey: `${disputeId}-evidence` },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      throw new Conflict(`The card processor refused the evidence: ${error.message}`);
    });
  await transaction(async (trx) => {
    await bookDispute(trx, told, null);
    const entry = { action: "submitEvidence" as const, subjectId: disputeId, address, details: { note } };
    await recordAction(trx, administrator, entry);
  });
}
