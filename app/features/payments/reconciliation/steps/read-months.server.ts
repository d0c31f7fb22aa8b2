import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Account, EntryKind } from "#app/features/ledger/model.ts";
import { ledgerMonths, type MonthSum } from "#app/features/ledger/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { provider } from "../../stripe.server.ts";

/** What moved in a month (UTC), in cents, and what landlords were owed at its end. */
export type MonthFigures = {
  month: string;
  chargedCents: number;
  refundedCents: number;
  feeCents: number;
  /** For the jurisdictions of stays, less what refunds and lost disputes returned. */
  taxCents: number;
  paidOutCents: number;
  owedCents: number;
  /** What the provider charged us, as far as its list was read; null if that was never for this month. */
  processingCents: number | null;
};

/** The figures of the months from one to another (`YYYY-MM`), both included, for administrators. */
export async function readMonths(actor: Actor, first: string, last: string): Promise<MonthFigures[]> {
  const administrator = requireAdministrator(actor, "finance");
  const span = { from: new Date(`${first}-01T00:00:00Z`), until: monthAfter(last) };
  const [sums, processingOf] = await Promise.all([ledgerMonths(administrator), readProcessingFees(span)]);
  return monthsIn(span).map((month) => {
    const moved = sums.filter((sum) => sum.month === month);
    return {
      month,
      chargedCents: sumOf(moved, ["provider"], ["payment"]),
      refundedCents:
        0 - sumOf(moved, ["provider", "elsewhere"], ["refund", "refund_returned", "refund_settled"]),
      feeCents: 0 - sumOf(moved, ["fee"]),
      taxCents: 0 - sumOf(moved, ["taxes"]),
      paidOutCents: 0 - sumOf(moved, ["provider"], ["payout", "payout_reversed"]),
      owedCents:
        0 -
        sumOf(
          sums.filter((sum) => sum.month <= month),
          ["landlord"],
        ),
      processingCents: processingOf(month),
    };
  });
}

function sumOf(sums: MonthSum[], accounts: Account[], kinds?: EntryKind[]): number {
  return sums
    .filter(
      ({ account, kind }) => accounts.includes(account) && (kinds === undefined || kinds.includes(kind)),
    )
    .reduce((total, { cents }) => total + cents, 0);
}

function monthsIn({ from, until }: { from: Date; until: Date }): string[] {
  const months: string[] = [];
  for (let start = from; start < until; start = monthAfter(months.at(-1)!))
    months.push(start.toISOString().slice(0, 7));
  return months;
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
