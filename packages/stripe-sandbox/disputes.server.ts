import { Hono } from "hono";
import type { Stripe } from "stripe";
import { host, transaction } from "./host.server.ts";
import type { Store } from "./store.ts";
import { emitEvent } from "./emit-event.server.ts";
import { StripeProblem } from "./problem.server.ts";
import { disputeParams, expandOnly } from "./schema.ts";
import { findObject, lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { list, retrieve, write } from "./wire.server.ts";

const day = 24 * 3600;
/** What the processor charges for a dispute, in cents. */
const price = 1500;
/** How long evidence can be sent, in seconds. */
const timeForEvidence = 7 * day;

/** Disputes: opened by test cards or `openDispute`, answered with evidence, and decided by its words, as at Stripe. */
export const disputes = new Hono();

disputes.get("/disputes", (c) => list(c, "dispute", "/v1/disputes"));
disputes.get("/disputes/:id", (c) => retrieve(c, "dispute"));
disputes.post("/disputes/:id", (c) =>
  write(c, disputeParams, async (trx, { evidence, submit }) => {
    const dispute = await lockObject<Stripe.Dispute>(trx, "dispute", c.req.param("id"));
    if (!dispute.status.endsWith("needs_response"))
      throw new StripeProblem(400, "This dispute is already closed or under review.");
    const isAppeal = dispute.status === "appeal_needs_response";
    if (Object.keys(evidence).some((name) => (name === "appeal") !== isAppeal))
      throw new StripeProblem(
        400,
        isAppeal
          ? "Only evidence for the appeal can be updated during an appeal."
          : "This dispute is not in the appeal stage.",
        { param: "evidence" },
      );
    const kept = { ...dispute, evidence: { ...dispute.evidence, ...evidence } } as Stripe.Dispute;
    if (!submit) {
      await saveObject(trx, kept);
      await emitEvent(trx, "charge.dispute.updated", kept);
      return kept;
    }
    const words = evidence.appeal?.card.reason_for_filing ?? evidence["uncategorized_text"] ?? "";
    const details = { ...kept.evidence_details, has_evidence: true, submission_count: 1 };
    const status = dispute.status.replace("needs_response", "under_review");
    const sent: Stripe.Dispute = { ...kept, status, evidence_details: details };
    await saveObject(trx, sent);
    await emitEvent(trx, "charge.dispute.updated", sent);
    if (words.includes("winning_evidence")) return decide(trx, sent, "won");
    if (words.includes("losing_evidence")) return decide(trx, sent, "lost");
    return sent;
  }),
);
disputes.post("/disputes/:id/close", (c) =>
  write(c, expandOnly, async (trx) => {
    const dispute = await lockObject<Stripe.Dispute>(trx, "dispute", c.req.param("id"));
    if (isClosed(dispute)) throw new StripeProblem(400, "This dispute is already closed.");
    return decide(trx, dispute, "lost");
  }),
);

/** Why a cardholder disputes a charge, and how much of it, in cents; by default what is left. */
type Objection = { reason?: string; isInquiry?: boolean; amount?: number };

/** A cardholder disputes a charge with their bank, which takes the money; all of it once. An inquiry takes none. */
export function openDispute(chargeId: string, objection: Objection = {}): Promise<Stripe.Dispute> {
  return transaction((trx) => disputeCharge(trx, chargeId, objection));
}

export async function disputeCharge(
  trx: Store,
  chargeId: string,
  { reason = "fraudulent", isInquiry = false, amount }: Objection,
): Promise<Stripe.Dispute> {
  const charge = await lockObject<Stripe.Charge>(trx, "charge", chargeId);
  const left = charge.amount_captured - charge.amount_refunded;
  const disputed = amount ?? left;
  if (charge.disputed && disputed === left)
    throw new StripeProblem(400, "A bank already has money of this charge.");
  const created = seconds();
  const dispute = {
    id: newStripeId("du"),
    object: "dispute",
    amount: disputed,
    balance_transactions: isInquiry ? [] : [movement(-disputed, price)],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + timeForEvidence,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  } as unknown as Stripe.Dispute;
  await saveObject(trx, dispute);
  await saveObject(trx, { ...charge, disputed: true });
  await emitEvent(trx, "charge.dispute.created", dispute);
  if (!isInquiry) await emitEvent(trx, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** A loss is appealed: until the bank decides again, the money stays with the cardholder. */
export async function appealDispute(disputeId: string): Promise<void> {
  await transaction(async (trx) => {
    const dispute = await lockObject<Stripe.Dispute>(trx, "dispute", disputeId);
    if (dispute.status !== "lost") return;
    const details = { ...dispute.evidence_details, due_by: seconds() + timeForEvidence };
    const appealed: Stripe.Dispute = {
      ...dispute,
      status: "appeal_needs_response",
      evidence_details: details,
    };
    await saveObject(trx, appealed);
    await emitEvent(trx, "charge.dispute.updated", appealed);
  });
}

/** The bank decides: the money comes back, or stays with the cardholder. */
export async function decideDispute(disputeId: string, outcome: "won" | "lost"): Promise<void> {
  await transaction(async (trx) => {
    const dispute = await lockObject<Stripe.Dispute>(trx, "dispute", disputeId);
    if (!isClosed(dispute)) await decide(trx, dispute, outcome);
  });
}

/** Disputes without evidence in time are lost; inquiries end. */
export async function closeOverdueDisputes(): Promise<void> {
  for (const id of await host().store.disputesDue(seconds())) await decideDispute(id, "lost");
}

async function decide(trx: Store, dispute: Stripe.Dispute, outcome: "won" | "lost"): Promise<Stripe.Dispute> {
  const isInquiry = dispute.status.startsWith("warning");
  const returned = outcome === "won" && !isInquiry ? [movement(dispute.amount, 0)] : [];
  const closed: Stripe.Dispute = {
    ...(await findObject<Stripe.Dispute>("dispute", dispute.id, trx)),
    status: isInquiry ? "warning_closed" : outcome,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  };
  await saveObject(trx, closed);
  if (returned.length > 0) await emitEvent(trx, "charge.dispute.funds_reinstated", closed);
  await emitEvent(trx, "charge.dispute.closed", closed);
  return closed;
}

function movement(amount: number, fee: number): Stripe.BalanceTransaction {
  return {
    id: newStripeId("txn"),
    object: "balance_transaction",
    amount,
    available_on: seconds(),
    balance_type: "payments",
    created: seconds(),
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: null,
    status: "available",
    type: "adjustment",
  };
}

/** True once the bank has decided. */
export function isClosed({ status }: Stripe.Dispute): boolean {
  return status === "won" || status === "lost" || status === "warning_closed";
}
