import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { daysPhotosWait } from "../model.ts";
import { photoDropped } from "../events.server.ts";

const isOfNoEdit = sql<boolean>`not exists (
      select from approvals a where a.landlord_id = waiting_photos.landlord_id and a.changes -> 'photo_ids' ? waiting_photos.id)`;

type WaitingPhoto = { landlordId: string; id: string; at: string };

/** Deletes uploaded photos whose form was never saved; those of an edit that waits for an administrator stay. */
export async function forgetWaitingPhotos(): Promise<void> {
  await sweep({
    find: findOld,
    work: forgetPhoto,
    failure: ({ id }) => ({ message: "an uploaded photo was not deleted", photoId: id }),
  });
}

async function findOld(trx: Transaction, last: WaitingPhoto | null, limit: number): Promise<WaitingPhoto[]> {
  const longAgo = new Date(now().getTime() - daysPhotosWait * 86_400_000);
  const { at, id } = last ?? { at: "-infinity", id: "" };
  const { rows } = await sql<WaitingPhoto>`
    select landlord_id as "landlordId", id, created_at::text as at from waiting_photos
    where created_at < ${longAgo} and (created_at, id) > (${at}::timestamptz, ${id}::text)
      and ${isOfNoEdit}
    order by created_at, id limit ${limit}`.execute(trx);
  return rows;
}

/** One that a form has taken meanwhile isn't there anymore. */
async function forgetPhoto({ landlordId, id }: WaitingPhoto): Promise<void> {
  await transaction(async (trx) => {
    const photo = await trx
      .deleteFrom("waitingPhotos")
      .where("landlordId", "=", landlordId)
      .where("id", "=", id)
      .where(isOfNoEdit)
      .returning(["fileKey", "widths"])
      .executeTakeFirst();
    if (photo) await enqueue(trx, photoDropped, photo);
  });
}
