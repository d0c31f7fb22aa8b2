import { db } from "#app/platform/db.server.ts";
import type { NamedFiles } from "#app/platform/files.server.ts";
import { isWholeWebp } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";

const atOnce = 1000;

/** The photo files of every message. */
export async function* listMessageFiles(): AsyncGenerator<NamedFiles> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("messagePhotos")
      .select("file")
      .where("file", ">", after)
      .orderBy("file")
      .limit(atOnce)
      .execute();
    for (const { file } of rows) yield { keys: [placeOf(file)], areWhole: ([bytes]) => isWholeWebp(bytes!) };
    if (rows.length === 0) return;
    after = rows.at(-1)!.file;
  }
}
