import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { problemPhotosGone } from "../events.server.ts";

/** Empties the photos of these steps; a job deletes their files after the commit. */
export async function removePhotosOf(trx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ files: string[] }>`
    with before as (
      select problem_id, position, photos from problem_steps where (${which}) and photos <> '[]' for update
    ), emptied as (
      update problem_steps step set photos = '[]' from before
      where step.problem_id = before.problem_id and step.position = before.position
    )
    select coalesce(json_agg(photo ->> 'file'), '[]') as files
    from before cross join jsonb_array_elements(photos) photo`.execute(trx);
  const { files } = rows[0]!;
  if (files.length > 0) await enqueue(trx, problemPhotosGone, { files });
}
