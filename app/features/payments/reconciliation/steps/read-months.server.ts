import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { provider } from "../../stripe.server.ts";

/** What moved in a month (UTC), in cents, and what landlords were owed at its end. */
export type MonthFigures = {
  month: string;
  chargedCents: number;
  refundedCents: number;
  feeCents: number;
  paidOutCents: number;
  owedCents: number;
  /** What the provider charged us, as far as its list was read; null if that was never for this month. */
  processingCents: number | null;
};

/** The figures of the months from one to another (`YYYY-MM`), both included, for administrators. */
export async function readMonths(actor: Actor, first: string, last: string): Promise<MonthFigures[]> {
  requireRole(actor, "administrator");
  const span = { from: new Date(`${first}-01T00:00:00Z`), until: monthAfter(last) };
  const [{ rows }, processingOf] = await Promise.all([
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
    processingCents: processingOf(row.month),
  }));
}

function monthAfter(month: string): Date {
  const start = new Date(`${month}-01T00:00:00Z`);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** What the provider charged us by month (UTC), in cents, as far as its balance transactions were read. */
async function readProcessingFees({ from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, sum(fee_cents)::bigint as cents
    from balance_transactions where provider = ${provider} and created_at >= ${from} and created_at < ${until}
    group by 1`.execute(db);
  const read = await db
    .selectFrom("balanceReads")
    .select("readUntil")
    .where("provider", "=", provider)
    .executeTakeFirst();
  const byMonth = new Map(rows.map(({ month, cents }) => [month, cents]));
  const firstUnread = new Date(Math.min(read?.readUntil.getTime() ?? 0, now().getTime()));
  return (month: string): number | null => {
    const start = new Date(`${month}-01T00:00:00Z`);
    const isKnown = start <= firstUnread || start > now();
    return isKnown ? (byMonth.get(month) ?? 0) : null;
  };
}
