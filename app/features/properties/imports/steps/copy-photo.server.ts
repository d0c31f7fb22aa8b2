import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { photoFile } from "../../model.ts";
import type { PreparedPhoto } from "../../photos/steps/prepare-photos.server.ts";

type PhotoFacts = Pick<PreparedPhoto, "originalName" | "width" | "height"> & { widths: number[] };

/** A photo of this site as a further one: of a space that everyone sees, or of the landlord's own. */
export async function copyPhoto(
  landlord: LoggedIn,
  fileKey: string | null,
): Promise<{ photo: PreparedPhoto } | { failure: string }> {
  const { rows } = await sql<PhotoFacts>`
    select original_name as "originalName", width, height, widths from (
      select photos.* from photos join properties on properties.id = property_id
      where file_key = ${fileKey} and (deleted_at is null or photos.landlord_id = ${landlord.id})
      limit 1) photo
    union all
    select original_name, width, height, widths from waiting_photos
    where file_key = ${fileKey} and landlord_id = ${landlord.id}
    limit 1`.execute(db);
  const [photo] = rows;
  const sizes = [];
  for (const width of photo?.widths ?? []) {
    const webp = await getFile(photoFile(fileKey!, width));
    if (webp) sizes.push({ width, webp });
  }
  if (!photo || sizes.length < photo.widths.length)
    return { failure: "No space here that everyone sees has this photo." };
  const { originalName, width, height } = photo;
  return { photo: { fileKey: fileKey!, originalName, width, height, sizes } };
}
