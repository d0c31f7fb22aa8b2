import { removeFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";

/** Deletes the files of photos that no row names anymore. Idempotent. */
export async function removeHandoverPhotos({ files }: { files: string[] }): Promise<void> {
  for (const file of files) await removeFile(placeOf(file));
}
