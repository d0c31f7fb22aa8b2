import { sql } from "kysely";
import { transaction } from "#app/platform/db.server.ts";
import { countRows, isStopping } from "#app/platform/run.server.ts";

const size = 20_000;

/** Adds the entries since the last time to the sums of their months, so that screens and metrics don't read the whole ledger. */
export async function sumLedger(): Promise<void> {
  const last = await lastCommitted();
  let isDone = false;
  while (!isDone && !isStopping()) isDone = await sumUntil(last);
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

/** One batch; whether it was the last one. */
function sumUntil(last: number): Promise<boolean> {
  return transaction(async (trx) => {
    await trx
      .insertInto("ledgerSums")
      .values({ throughEntry: 0 })
      .onConflict((first) => first.doNothing())
      .execute();
    const { throughEntry } = await trx
      .selectFrom("ledgerSums")
      .select("throughEntry")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const until = Math.min(throughEntry + size, last);
    if (until <= throughEntry) return true;
    await sql`
      insert into ledger_months (month, kind, account, cents)
      select date_trunc('month', occurred_at at time zone 'UTC')::date, kind, account, sum(amount_cents)
      from ledger_entries join ledger_lines on entry_id = ledger_entries.id
      where ledger_entries.id between ${sql.lit(throughEntry + 1)} and ${sql.lit(until)}
      group by 1, 2, 3
      on conflict (month, kind, account) do update set cents = ledger_months.cents + excluded.cents`.execute(
      trx,
    );
    await trx.updateTable("ledgerSums").set({ throughEntry: until }).execute();
    countRows(until - throughEntry);
    return until === last;
  });
}
