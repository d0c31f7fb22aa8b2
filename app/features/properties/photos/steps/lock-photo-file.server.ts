import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/** Keeps others from storing or deleting this key's files until the transaction ends. */
export async function lockPhotoFile(trx: Transaction, fileKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('photo ' || ${fileKey}::text, 0))`.execute(trx);
}
