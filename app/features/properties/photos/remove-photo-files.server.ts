import { sql } from "kysely";
import { transaction } from "#app/platform/db.server.ts";
import { removeFile } from "#app/platform/files.server.ts";
import { lockPhotoFile } from "./steps/lock-photo-file.server.ts";
import { photoFile } from "../model.ts";

/** Deletes a photo's files, unless an equal photo of any property or landlord still uses them. */
export async function removePhotoFiles(photo: { fileKey: string; widths: number[] }): Promise<void> {
  const { fileKey, widths } = photo;
  await transaction(async (trx) => {
    await lockPhotoFile(trx, fileKey);
    const { rows } = await sql`
      select 1 from photos where file_key = ${fileKey}
      union all select 1 from waiting_photos where file_key = ${fileKey}
      union all select 1 from users where photo_key = ${fileKey} limit 1`.execute(trx);
    if (rows.length > 0) return;
    for (const width of widths) await removeFile(photoFile(fileKey, width));
  });
}
