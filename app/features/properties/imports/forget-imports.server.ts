import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { listFiles, removeFile } from "#app/platform/files.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";
import { isStopping } from "#app/platform/run.server.ts";
import { daysKept, uploadedFiles } from "./model.ts";
import { hasNoDuePhotos } from "./steps/has-no-due-photos.server.ts";

/** Deletes files, with their rows and pictures, that were sent long ago and whose pictures are all in. The properties stay. */
export async function forgetImports(): Promise<void> {
  const before = new Date(now().getTime() - daysKept * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from property_imports where id in (
        select id from property_imports where created_at < ${before} and ${hasNoDuePhotos()}
        order by created_at limit ${size} for update skip locked)`,
  );
  await removePictures();
}

/** Those of files that aren't there anymore, also because others came or the account went. A file's row is there before they are. */
async function removePictures(): Promise<void> {
  const kept = new Map<string, boolean>();
  for await (const key of listFiles(uploadedFiles)) {
    if (isStopping()) return;
    const [id = ""] = key.slice(uploadedFiles.length).split("/");
    if (!kept.has(id)) kept.set(id, await isThere(id));
    if (!kept.get(id)) await removeFile(key);
  }
}

async function isThere(id: string): Promise<boolean> {
  const found = await db.selectFrom("propertyImports").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
