import { sql } from "kysely";
import { expect } from "vitest";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";

/**
 * Acts while another transaction has an uncommitted change, and commits it once the act waits for a lock or is done. An
 * act that doesn't wait decides by the old state.
 */
export async function whileUncommitted<T>(
  change: (trx: Transaction) => Promise<unknown>,
  act: () => Promise<T>,
  meanwhile: (trx: Transaction) => Promise<void> = async () => {},
): Promise<PromiseSettledResult<T>> {
  let acting: Promise<PromiseSettledResult<T>[]> = Promise.resolve([]);
  let isOver = false;
  await transaction(async (trx) => {
    await change(trx);
    acting = Promise.allSettled([act()]);
    void acting.then(() => (isOver = true));
    await expect.poll(async () => isOver || (await someoneWaits())).toBe(true);
    await meanwhile(trx);
  });
  const [result] = await acting;
  return result!;
}

async function someoneWaits(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count > 0;
}
