import { removeFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";

/** Deletes the files of photos whose rows are gone. Idempotent. */
export async function removeProblemPhotos({ files }: { files: string[] }): Promise<void> {
  for (const file of files) await removeFile(placeOf(file));
}
