import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { daysPhotosWait } from "../model.ts";
import { photoDropped } from "../events.server.ts";

/** Deletes uploaded photos whose form was never saved. */
export async function forgetWaitingPhotos(): Promise<void> {
  const longAgo = new Date(now().getTime() - daysPhotosWait * 86_400_000);
  await transaction(async (trx) => {
    const forgotten = await trx
      .deleteFrom("waitingPhotos")
      .where("createdAt", "<", longAgo)
      .returning(["fileKey", "widths"])
      .execute();
    for (const photo of forgotten) await enqueue(trx, photoDropped, photo);
  });
}
