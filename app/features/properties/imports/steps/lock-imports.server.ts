import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/** Has a landlord's files written one after the other: two would each wait for the other's rows, and count the same pictures. */
export async function lockImports(trx: Transaction, landlordId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${landlordId}`}, 0))`.execute(trx);
}
