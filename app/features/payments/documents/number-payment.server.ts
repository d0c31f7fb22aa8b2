import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { numberDocuments } from "./number-documents.server.ts";

/**
 * Numbers what a payment paid, or got refunded, with all that waits for a number by then: of many payments at once most find
 * that another one's job has numbered theirs, and wait for no lock.
 */
export async function numberPayment({ paymentId }: { paymentId: string }): Promise<void> {
  const { rows } = await sql`
    select from payment_shares where payment_id = ${paymentId} and unnumbered_since is not null
    union all select from refunds where payment_id = ${paymentId} and unnumbered_since is not null
    limit 1`.execute(db);
  if (rows.length > 0) await numberDocuments();
}
