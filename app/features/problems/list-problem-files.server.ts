import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { namePhotos } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";

/** The photo files of every problem. */
export function listProblemFiles(): AsyncGenerator<NamedFiles> {
  return namePhotos(async (after, limit) => {
    const { rows } = await sql<{ file: string }>`
      select photo ->> 'file' as file from problem_steps cross join jsonb_array_elements(photos) photo
      where photo ->> 'file' > ${after} order by 1 limit ${limit}`.execute(db);
    return rows;
  }, placeOf);
}
