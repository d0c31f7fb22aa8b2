import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { hostPhotoWidth } from "../hosts/model.ts";
import { photoFile } from "../model.ts";
import { hashPhoto } from "./hash-photo.server.ts";

const atOnce = 1000;

/** The files of every photo that a row names. A photo's key is a hash of their contents. */
export async function* listPhotoFiles(): AsyncGenerator<NamedFiles> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ fileKey: string; widths: number[] }>`
      select distinct on (file_key) file_key, widths from (
        (select file_key, widths from photos where file_key > ${after} order by file_key limit ${atOnce})
        union all
        (select file_key, widths from waiting_photos where file_key > ${after} order by file_key limit ${atOnce})
        union all
        (select photo_key, array[${hostPhotoWidth}::integer] from users where photo_key > ${after} order by photo_key limit ${atOnce})
      ) as named order by file_key limit ${atOnce}`.execute(db);
    for (const { fileKey, widths } of rows)
      yield {
        keys: widths.map((width) => photoFile(fileKey, width)),
        areWhole: (contents) => hashPhoto(contents) === fileKey,
      };
    if (rows.length === 0) return;
    after = rows.at(-1)!.fileKey;
  }
}
