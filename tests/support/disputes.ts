import { stripe } from "#app/features/payments/stripe.server.ts";
import { db } from "#app/platform/db.server.ts";
import { openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { runJobs } from "./payments.ts";

/** A cardholder disputes a payment; our id of the dispute, and the provider's object. */
export async function disputePayment(intent: string, how: { amount?: number; isInquiry?: boolean } = {}) {
  const { data } = await stripe.charges.list({ payment_intent: intent });
  const told = await openDispute(data[0]!.id, how);
  await runJobs();
  const { id } = await db
    .selectFrom("disputes")
    .select("id")
    .where("providerDisputeId", "=", told.id)
    .executeTakeFirstOrThrow();
  return { id, told };
}
