import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accessPhotosGone } from "./events.server.ts";

/**
 * Deletes how to get into a property that its landlord deleted: the keys at once, the files by a job. Until then it isn't
 * read, because a property with a live stay can't be deleted. Hidden properties keep theirs.
 */
export async function forgetDeletedAccess({ propertyId }: { propertyId: string }): Promise<void> {
  await transaction(async (trx) => {
    const photos = await trx
      .deleteFrom("accessPhotos")
      .where("propertyId", "=", propertyId)
      .returning("file")
      .execute();
    if (photos.length > 0) await enqueue(trx, accessPhotosGone, { files: photos.map(({ file }) => file) });
    await trx.deleteFrom("accessGuides").where("propertyId", "=", propertyId).execute();
  });
}
