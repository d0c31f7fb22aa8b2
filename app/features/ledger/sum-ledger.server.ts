import { type RawBuilder, sql } from "kysely";
import { transaction } from "#app/platform/db.server.ts";
import { countRows, isStopping } from "#app/platform/run.server.ts";

const size = 20_000;

/** Adds the entries since the last time to the sums of their months, and our fees to those of their weeks, so that screens and metrics don't read the whole ledger. */
export async function sumLedger(): Promise<void> {
  const last = await lastCommitted();
  for (const column of ["throughEntry", "feeWeeksThrough"] as const) {
    let isDone = false;
    while (!isDone && !isStopping()) isDone = await sumUntil(last, column);
  }
}

/**
 * The last entry below which none is missing: while this lock is held, no transaction has taken an id that it hasn't
 * committed. Who posts waits for at most 200 ms; if others don't end by then, the next run tries again.
 */
function lastCommitted(): Promise<number> {
  return transaction(async (trx) => {
    await sql`set local lock_timeout = '200ms'`.execute(trx);
    await sql`lock table ledger_entries in share row exclusive mode`.execute(trx);
    const { last } = await trx
      .selectFrom("ledgerEntries")
      .select(sql<number>`coalesce(max(id), 0)`.as("last"))
      .executeTakeFirstOrThrow();
    return last;
  });
}

/** Adds the entries of a batch, of the given ids, to the sums that have those up to this column. */
const additions = {
  throughEntry: (ids: RawBuilder<unknown>) => sql`
    insert into ledger_months (month, kind, account, cents)
    select date_trunc('month', occurred_at at time zone 'UTC')::date, kind, account, sum(amount_cents)
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where ledger_entries.id between ${ids}
    group by 1, 2, 3
    on conflict (month, kind, account) do update set cents = ledger_months.cents + excluded.cents`,
  feeWeeksThrough: (ids: RawBuilder<unknown>) => sql`
    insert into ledger_fee_weeks (week, cents)
    select date_trunc('week', occurred_at at time zone 'UTC')::date, -sum(amount_cents)
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where account = 'fee' and ledger_entries.id between ${ids}
    group by 1
    on conflict (week) do update set cents = ledger_fee_weeks.cents + excluded.cents`,
};

/** One batch; whether it was the last one. */
function sumUntil(last: number, column: keyof typeof additions): Promise<boolean> {
  return transaction(async (trx) => {
    await trx
      .insertInto("ledgerSums")
      .values({ throughEntry: 0 })
      .onConflict((first) => first.doNothing())
      .execute();
    const { through } = await trx
      .selectFrom("ledgerSums")
      .select(`${column} as through`)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const until = Math.min(through + size, last);
    if (until <= through) return true;
    await additions[column](sql`${sql.lit(through + 1)} and ${sql.lit(until)}`).execute(trx);
    await trx
      .updateTable("ledgerSums")
      .set({ [column]: until })
      .execute();
    countRows(until - through);
    return until === last;
  });
}
