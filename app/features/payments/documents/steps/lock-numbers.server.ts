import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/** Until the commit no one else numbers documents: each number follows the last. */
export async function lockNumbers(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('documents', 0))`.execute(trx);
}
