import { sql } from "kysely";
import { databaseSlow } from "#app/platform/database-away.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Longer than it takes to write a row of another file, and so short that many that wait hold up no one else. */
const patience = "200ms";

/**
 * Has a landlord's files written one after the other: two would each wait for the other's rows, and count the same pictures. False
 * while another is being written whole: the caller comes again later.
 */
export async function lockImports(trx: Transaction, landlordId: string): Promise<boolean> {
  const lock = sql`hashtextextended(${`import ${landlordId}`}, 0)`;
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(trx);
  if (rows[0]!.isFree) return true;
  await sql`savepoint before_lock`.execute(trx);
  const before = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(trx);
  const setLimit = (limit: string) => sql`select set_config('lock_timeout', ${limit}, true)`.execute(trx);
  await setLimit(patience);
  try {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  } catch (error) {
    if (databaseSlow(error) === null) throw error;
    // Also takes the limit back.
    await sql`rollback to savepoint before_lock`.execute(trx);
    return false;
  }
  await setLimit(before.rows[0]!.limit);
  return true;
}
