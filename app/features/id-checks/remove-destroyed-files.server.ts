import { db } from "#app/platform/db.server.ts";
import { listFiles, removeFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";

/** Deletes files of destroyed IDs that came back by a copy made before. Returns how many. */
export async function removeDestroyedFiles(): Promise<number> {
  let removed = 0;
  for await (const key of listFiles(placeOf(""))) {
    const destroyed = await db
      .selectFrom("idFiles")
      .select("file")
      .where("file", "=", key.slice(placeOf("").length))
      .where("wrappedKey", "is", null)
      .executeTakeFirst();
    if (!destroyed) continue;
    await removeFile(key);
    removed += 1;
  }
  return removed;
}
