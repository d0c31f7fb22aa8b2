import { sql } from "kysely";
import { Stripe } from "stripe";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import {
  compare,
  type Comparison,
  type OurPayment,
  type TheirPayment,
} from "#app/features/payments/model.ts";
import { provider, stripe } from "#app/features/payments/stripe.server.ts";

/** A month with more charges is compared only up to this many. */
const mostCharges = 2000;
const nothing = { chargedCents: 0, refundedCents: 0, sentCents: 0 };

type Span = { from: Date; until: Date };

/**
 * Compares our ledger with the provider's books for the charges of a month (`YYYY-MM`, in UTC) in either of them,
 * differences first. Null if the provider doesn't answer.
 */
export async function compareBooks(actor: Actor, month: string): Promise<Comparison | null> {
  requireRole(actor, "administrator");
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const span = { from, until };
  try {
    const charges = await chargesWithin(span);
    const ours = await ourPayments(span, charges.map(intentOf));
    const listed = new Set(charges.map(intentOf));
    // Booked by us in this month, and charged before it or not at all.
    for (const { intentId } of ours) if (!listed.has(intentId)) charges.push(...(await chargesOf(intentId)));
    return compare(ours, await withTransfers(charges, span));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider's books cannot be read");
    return null;
  }
}

async function chargesWithin({ from, until }: Span): Promise<Stripe.Charge[]> {
  const created = { gte: seconds(from), lt: seconds(until) };
  const charges: Stripe.Charge[] = [];
  for await (const charge of stripe.charges.list({ created, limit: 100 })) {
    if (charge.paid) charges.push(charge);
    if (charges.length === mostCharges) break;
  }
  return charges;
}

async function chargesOf(intentId: string): Promise<Stripe.Charge[]> {
  const { data } = await stripe.charges.list({ payment_intent: intentId, limit: 100 });
  return data.filter((charge) => charge.paid);
}

async function withTransfers(charges: Stripe.Charge[], { from, until }: Span): Promise<TheirPayment[]> {
  const sent = new Map<string, number>();
  const alone: TheirPayment[] = [];
  const created = { gte: Math.min(seconds(from), ...charges.map((charge) => charge.created)) };
  for await (const transfer of stripe.transfers.list({ created, limit: 100 })) {
    const { id, source_transaction: source } = transfer;
    const cents = transfer.amount - transfer.amount_reversed;
    if (typeof source === "string") sent.set(source, (sent.get(source) ?? 0) + cents);
    else if (cents > 0 && transfer.created >= seconds(from) && transfer.created < seconds(until))
      // No source charge: all our transfers have one, so this was sent by hand.
      alone.push({
        ...nothing,
        intentId: id,
        chargedAt: new Date(transfer.created * 1000),
        sentCents: cents,
      });
  }
  const charged = charges.map((charge) => ({
    intentId: intentOf(charge),
    chargedAt: new Date(charge.created * 1000),
    chargedCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    sentCents: sent.get(charge.id) ?? 0,
  }));
  return [...charged, ...alone];
}

/** The ledger's payments of this month, and those of these intents, with their amounts. */
async function ourPayments({ from, until }: Span, intentIds: string[]): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    with chosen as (
      select payments.id, payments.order_id, provider_payment_intent_id, occurred_at
      from ledger_entries join payments on payments.id = cause_id
      where kind = 'payment' and payments.provider = ${provider} and (
        (occurred_at >= ${from} and occurred_at < ${until}) or provider_payment_intent_id = any(${intentIds})
      )
    ), moved as (
      select cause_id as payment_id, kind, amount_cents from ledger_entries
      join ledger_lines on entry_id = ledger_entries.id and account = 'provider' where kind = 'payment'
      union all
      select refunds.payment_id, kind, ledger_lines.amount_cents from ledger_entries
      join ledger_lines on entry_id = ledger_entries.id and account = 'provider'
      join refunds on refunds.id = split_part(cause_id, ' ', 1) where kind in ('refund', 'refund_returned')
      union all
      select payment_shares.payment_id, kind, ledger_lines.amount_cents from ledger_entries
      join ledger_lines on entry_id = ledger_entries.id and account = 'provider'
      join payouts on payouts.id = split_part(cause_id, ' ', 1)
      join payment_shares on payment_shares.reservation_id = payouts.reservation_id and settled
        and payment_shares.rent_id is not distinct from payouts.rent_id
      where kind in ('payout', 'payout_reversed')
    )
    select chosen.id as "paymentId", order_id as "orderId", provider_payment_intent_id as "intentId",
      occurred_at as "bookedAt",
      coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as "chargedCents",
      coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_returned')), 0) as "refundedCents",
      coalesce(-sum(amount_cents) filter (where kind in ('payout', 'payout_reversed')), 0) as "sentCents"
    from chosen join moved on payment_id = chosen.id
    group by chosen.id, order_id, provider_payment_intent_id, occurred_at
  `.execute(db);
  return rows;
}

function intentOf(charge: Stripe.Charge): string {
  return typeof charge.payment_intent === "string" ? charge.payment_intent : charge.id;
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
