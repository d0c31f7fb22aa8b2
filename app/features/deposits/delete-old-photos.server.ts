import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { claimPhotosGone } from "./events.server.ts";
import { photoDays } from "./model.ts";

const atOnce = 500;

/**
 * Deletes the photos of claims whose money was moved `photoDays` ago; the words stay with the claim. While a bank still
 * has a dispute to decide, a claim isn't settled, so its photos stay.
 */
export async function deleteOldPhotos(): Promise<void> {
  const settledBefore = new Date(now().getTime() - photoDays * 86_400_000);
  await transaction(async (trx) => {
    const { rows } = await sql<{ file: string }>`
      delete from deposit_claim_photos where file in (
        select file from deposit_claim_photos join deposit_claims on deposit_claims.id = claim_id
        where settled_at <= ${settledBefore} order by settled_at limit ${atOnce})
      returning file`.execute(trx);
    if (rows.length > 0) await enqueue(trx, claimPhotosGone, { files: rows.map(({ file }) => file) });
  });
}
