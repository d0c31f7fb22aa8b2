import { sql } from "kysely";
import { Stripe } from "stripe";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stripe } from "../../stripe.server.ts";

/** More than these are not added up: that would take minutes. */
const mostTransactions = 20_000;

/** What moved in a month (UTC), in cents, and what landlords were owed at its end. */
export type MonthFigures = {
  month: string;
  chargedCents: number;
  refundedCents: number;
  feeCents: number;
  paidOutCents: number;
  owedCents: number;
  /** What the provider charged us; null if it doesn't answer. */
  processingCents: number | null;
};

/** The figures of the months from one to another (`YYYY-MM`), both included, for administrators. */
export async function readMonths(actor: Actor, first: string, last: string): Promise<MonthFigures[]> {
  requireRole(actor, "administrator");
  const span = { from: new Date(`${first}-01T00:00:00Z`), until: monthAfter(last) };
  const [{ rows }, processing] = await Promise.all([
    sql<Omit<MonthFigures, "processingCents">>`
      with months as (
        select generate_series(${span.from}::timestamptz at time zone 'UTC',
          ${span.until}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 month') as start
      ), moved as (
        select date_trunc('month', occurred_at at time zone 'UTC') as start, kind, account, sum(amount_cents) as cents
        from ledger_entries join ledger_lines on entry_id = ledger_entries.id
        where occurred_at < ${span.until} group by 1, 2, 3
      )
      select to_char(months.start, 'YYYY-MM') as month,
        coalesce(sum(cents) filter (where moved.start = months.start and account = 'provider' and kind = 'payment'), 0)::bigint
          as "chargedCents",
        coalesce(-sum(cents) filter (where moved.start = months.start and account in ('provider', 'elsewhere')
          and kind in ('refund', 'refund_returned', 'refund_settled')), 0)::bigint as "refundedCents",
        coalesce(-sum(cents) filter (where moved.start = months.start and account = 'fee'), 0)::bigint as "feeCents",
        coalesce(-sum(cents) filter (where moved.start = months.start and account = 'provider'
          and kind in ('payout', 'payout_reversed')), 0)::bigint as "paidOutCents",
        coalesce(-sum(cents) filter (where moved.start <= months.start and account = 'landlord'), 0)::bigint as "owedCents"
      from months left join moved on moved.start <= months.start
      group by months.start order by months.start`.execute(db),
    readProcessingFees(span),
  ]);
  return rows.map((row) => ({
    ...row,
    processingCents: processing && (processing.get(row.month) ?? 0),
  }));
}

function monthAfter(month: string): Date {
  const start = new Date(`${month}-01T00:00:00Z`);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** What the provider charged us by month (UTC), in cents, from its balance transactions; null if it doesn't answer. */
async function readProcessingFees(span: { from: Date; until: Date }): Promise<Map<string, number> | null> {
  const created = { gte: span.from.getTime() / 1000, lt: span.until.getTime() / 1000 };
  const fees = new Map<string, number>();
  let count = 0;
  try {
    for await (const { created: at, fee } of stripe.balanceTransactions.list({ created, limit: 100 })) {
      count += 1;
      if (count > mostTransactions) return null;
      const month = new Date(at * 1000).toISOString().slice(0, 7);
      fees.set(month, (fees.get(month) ?? 0) + fee);
    }
    return fees;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider's balance transactions cannot be read");
    return null;
  }
}
