import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Has a landlord's files written one after the other: two would each wait for the other's rows, and count the same pictures. Waits
 * for a file that runs whole as long as that takes.
 */
export async function lockImports(trx: Transaction, landlordId: string): Promise<void> {
  const { rows } = await sql<{ lock: string; statement: string }>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
    trx,
  );
  const { lock, statement } = rows[0]!;
  const limit = (ofLock: string, ofStatement: string) =>
    sql`select set_config('lock_timeout', ${ofLock}, true), set_config('statement_timeout', ${ofStatement}, true)`.execute(
      trx,
    );
  await limit("0", "0");
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${landlordId}`}, 0))`.execute(trx);
  await limit(lock, statement);
}
