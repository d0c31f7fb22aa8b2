import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { claimPhotosGone } from "./events.server.ts";
import { photoDays } from "./model.ts";

type OldClaim = { id: string; at: string };

/**
 * Deletes the photos of claims whose money was moved `photoDays` ago; the words stay with the claim. While a bank still
 * has a dispute to decide, a claim isn't settled, so its photos stay.
 */
export async function deleteOldPhotos(): Promise<void> {
  await sweep({
    find: findOld,
    work: deletePhotos,
    failure: ({ id }) => ({ message: "the photos of a claim were not deleted", claimId: id }),
  });
}

async function findOld(trx: Transaction, last: OldClaim | null, limit: number): Promise<OldClaim[]> {
  const before = new Date(now().getTime() - photoDays * 86_400_000);
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<OldClaim>`
    select id, settled_at::text as at from deposit_claims
    where has_photos and settled_at <= ${before} and (settled_at, id) > (${at}::timestamptz, ${id}::text)
    order by settled_at, id limit ${limit}`.execute(trx);
  return rows;
}

async function deletePhotos({ id }: OldClaim): Promise<void> {
  await transaction(async (trx) => {
    await trx.updateTable("depositClaims").set({ hasPhotos: false }).where("id", "=", id).execute();
    const photos = await trx
      .deleteFrom("depositClaimPhotos")
      .where("claimId", "=", id)
      .returning("file")
      .execute();
    if (photos.length > 0) await enqueue(trx, claimPhotosGone, { files: photos.map(({ file }) => file) });
  });
}
