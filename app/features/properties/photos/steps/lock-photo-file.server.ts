import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/** Until the transaction ends, no one else stores or removes the files of this key. */
export async function lockPhotoFile(trx: Transaction, fileKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('photo ' || ${fileKey}::text, 0))`.execute(trx);
}
