import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import type { DB, LedgerLines } from "#app/platform/database.types.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import type { Account, EntryKind, Totals } from "./model.ts";

export type StatementRow = Awaited<ReturnType<typeof statementOf>>[number];

/** What we owe a landlord, in cents; negative if they were sent more than they earned. */
export async function balanceOf(actor: Actor, database: Queryable = db): Promise<number> {
  const landlord = requireRole(actor, "landlord");
  const { cents } = await database
    .selectFrom("ledgerLines")
    .select(sql<number>`coalesce(-sum(amount_cents), 0)`.as("cents"))
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  return cents;
}

/** What of it was paid with requests that aren't accepted yet, in cents: it goes back unless they are. */
export async function notAcceptedOf(actor: Actor): Promise<number> {
  const landlord = requireRole(actor, "landlord");
  const { cents } = await db
    .selectFrom("reservations")
    .innerJoin("ledgerLines", (join) =>
      join
        .onRef("ledgerLines.landlordId", "=", "reservations.landlordId")
        .onRef("ledgerLines.reservationId", "=", "reservations.id"),
    )
    .select(sql<number>`coalesce(-sum(ledger_lines.amount_cents), 0)`.as("cents"))
    .where("reservations.landlordId", "=", landlord.id)
    .where("reservations.status", "in", ["pending", "docs_requested"])
    .executeTakeFirstOrThrow();
  return cents;
}

/** The lines of a landlord's statement behind one of them, in order; `balanceCents` is the balance after each. */
export async function statementPage(
  actor: Actor,
  after: Pick<StatementRow, "id" | "balanceCents"> | null,
  limit: number,
): Promise<StatementRow[]> {
  const landlord = requireRole(actor, "landlord");
  const page = db
    .selectFrom("ledgerLines")
    .selectAll()
    .where("landlordId", "=", landlord.id)
    .where("id", ">", after?.id ?? 0)
    .orderBy("id")
    .limit(limit);
  return statementRows(page)
    .select(
      sql<number>`${after?.balanceCents ?? 0}::bigint - sum(ledger_lines.amount_cents) over (order by ledger_lines.id)`.as(
        "balanceCents",
      ),
    )
    .orderBy("ledgerLines.id")
    .execute();
}

/** Everything that changed a landlord's balance, in order, with the balance after it; at most the newest `limit`. */
export async function statementOf(actor: Actor, limit?: number) {
  const landlord = requireRole(actor, "landlord");
  const lines = db.selectFrom("ledgerLines").where("landlordId", "=", landlord.id);
  const newest = lines.selectAll().orderBy("id", "desc");
  const balance = lines.select(sql<number>`coalesce(-sum(amount_cents), 0)`.as("cents"));
  const rows = await statementRows(limit === undefined ? newest : newest.limit(limit))
    .select(
      sql<number>`(${balance}) + coalesce(sum(ledger_lines.amount_cents) over (
        order by ledger_lines.id desc rows between unbounded preceding and 1 preceding), 0)`.as(
        "balanceCents",
      ),
    )
    .orderBy("ledgerLines.id", "desc")
    .execute();
  return rows.toReversed();
}

function statementRows(lines: SelectQueryBuilder<DB, "ledgerLines", Selectable<LedgerLines>>) {
  return db
    .selectFrom(lines.as("ledgerLines"))
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerLines.entryId")
    .innerJoin("reservations", "reservations.id", "ledgerLines.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select([
      "ledgerLines.id",
      "ledgerEntries.kind",
      "ledgerEntries.causeId",
      "ledgerEntries.occurredAt",
      "reservations.id as reservationId",
      "reservations.reservationCode",
      "reservations.stay",
      "properties.title",
      "properties.timeZone",
    ])
    .select(sql<number>`-ledger_lines.amount_cents`.as("amountCents"));
}

/** By how many cents all lines together are off zero; for the system. Anything but 0 means that the books are wrong. */
export async function ledgerDifference(actor: Actor): Promise<number> {
  if (actor.kind !== "system") throw new Forbidden();
  const { cents } = await db
    .selectFrom("ledgerLines")
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as("cents"))
    .executeTakeFirstOrThrow();
  return cents;
}

/** What an account received in a month (UTC, `YYYY-MM`) by entries of a kind, in cents. */
export type MonthSum = { month: string; kind: EntryKind; account: Account; cents: number };

/**
 * The whole ledger by month, kind and account, for the system and administrators: the sums of months, and what was posted
 * since they were made. No entry up to `through_entry` commits later, so the two can be read one after the other.
 */
export async function ledgerMonths(actor: Actor): Promise<MonthSum[]> {
  if (actor.kind !== "system") requireAdministrator(actor, "finance");
  const { rows } = await sql<{ throughEntry: number; months: MonthSum[] }>`
    select coalesce((select through_entry from ledger_sums), 0) as "throughEntry", (
      select coalesce(jsonb_agg(jsonb_build_object(
        'month', to_char(month, 'YYYY-MM'), 'kind', kind, 'account', account, 'cents', cents)), '[]') from ledger_months
    ) as months`.execute(db);
  const { throughEntry, months } = rows[0]!;
  // Written out, so that the planner sees that few are left.
  const { rows: since } = await sql<MonthSum>`
    select to_char(occurred_at at time zone 'UTC', 'YYYY-MM') as month, kind, account, sum(amount_cents)::bigint as cents
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where ledger_entries.id > ${sql.lit(throughEntry)} group by 1, 2, 3`.execute(db);
  return [...months, ...since];
}

/**
 * Our fees by week (UTC, its Monday) from this day on, less what of them was refunded, in cents; read as `ledgerMonths` is, with a
 * mark of their own.
 */
export async function feesByWeek(actor: Actor, since: IsoDate): Promise<{ week: IsoDate; cents: number }[]> {
  requireAdministrator(actor, "finance");
  const { rows } = await sql<{ throughEntry: number; weeks: { week: IsoDate; cents: number }[] }>`
    select coalesce((select fee_weeks_through from ledger_sums), 0) as "throughEntry", (
      select coalesce(jsonb_agg(jsonb_build_object('week', week, 'cents', cents)), '[]')
      from ledger_fee_weeks where week >= ${since}
    ) as weeks`.execute(db);
  const { throughEntry, weeks } = rows[0]!;
  const { rows: later } = await sql<{ week: IsoDate; cents: number }>`
    select date_trunc('week', occurred_at at time zone 'UTC')::date as week, -sum(amount_cents)::bigint as cents
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where account = 'fee' and ledger_entries.id > ${sql.lit(throughEntry)} group by 1`.execute(db);
  return [...weeks, ...later];
}

const sumOf = (sums: MonthSum[]) => sums.reduce((total, { cents }) => total + cents, 0);

/** What of our balance at the provider is owed to landlords, tenants and jurisdictions, in cents; for the system. */
export async function heldForOthers(actor: Actor): Promise<number> {
  if (actor.kind !== "system") throw new Forbidden();
  const owed = new Set<Account>(["landlord", "deposits", "payouts", "refunds", "tenant", "taxes"]);
  return 0 - sumOf((await ledgerMonths(actor)).filter(({ account }) => owed.has(account)));
}

/** Each ledger account's balance, in cents, for administrators; of taxes only where there were any. They sum to zero. */
export async function accountTotals(actor: Actor): Promise<Totals> {
  const totals: Totals = {
    provider: 0,
    tenant: 0,
    landlord: 0,
    fee: 0,
    refunds: 0,
    payouts: 0,
    disputed: 0,
    processing: 0,
    elsewhere: 0,
    deposits: 0,
  };
  for (const { account, cents } of await ledgerMonths(requireAdministrator(actor, "finance")))
    totals[account] = (totals[account] ?? 0) + cents;
  return totals;
}

/** For the system: what moved of a reservation's money, oldest first, in cents; without what was sent to its landlord. */
export async function movementsOf(actor: Actor, reservationId: string) {
  if (actor.kind !== "system") throw new Forbidden();
  // A landlord's fee moves between accounts of the same entry.
  const byAccount = db
    .selectFrom("ledgerLines")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerLines.entryId")
    .select(["ledgerEntries.id", "kind", "occurredAt", sql<number>`sum(amount_cents)`.as("cents")])
    .where("reservationId", "=", reservationId)
    .where("kind", "not in", ["payment", "payout_decided", "payout_withdrawn", "payout", "payout_reversed"])
    .groupBy(["ledgerEntries.id", "kind", "occurredAt", "account"]);
  return db
    .selectFrom(byAccount.as("moved"))
    .select(["id", "kind", "occurredAt"])
    .select(
      sql<number>`greatest(
      coalesce(sum(cents) filter (where cents > 0), 0),
      coalesce(-sum(cents) filter (where cents < 0), 0))::integer`.as("cents"),
    )
    .groupBy(["id", "kind", "occurredAt"])
    .orderBy("id")
    .execute();
}
