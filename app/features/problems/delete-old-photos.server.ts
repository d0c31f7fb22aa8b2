import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { photoDays } from "./model.ts";
import { removePhotosOf } from "./steps/remove-photos-of.server.ts";

type OldProblem = { id: string; at: string };

/** Deletes the photos of problems that were settled `photoDays` ago; the words stay, and the hashes in the timeline. */
export async function deleteOldPhotos(): Promise<void> {
  await sweep({
    find: findOld,
    work: deletePhotos,
    failure: ({ id }) => ({ message: "the photos of a problem were not deleted", problemId: id }),
  });
}

async function findOld(trx: Transaction, last: OldProblem | null, limit: number): Promise<OldProblem[]> {
  const before = new Date(now().getTime() - photoDays * 86_400_000);
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<OldProblem>`
    select id, settled_at::text as at from problems
    where has_photos and settled_at <= ${before} and (settled_at, id) > (${at}::timestamptz, ${id}::text)
    order by settled_at, id limit ${limit}`.execute(trx);
  return rows;
}

async function deletePhotos({ id }: OldProblem): Promise<void> {
  await transaction(async (trx) => {
    await trx.updateTable("problems").set({ hasPhotos: false }).where("id", "=", id).execute();
    await removePhotosOf(trx, sql`problem_id = ${id}`);
  });
}
