import { sql } from "kysely";
import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import { changePhotos } from "#app/features/properties/photos/steps/change-photos.server.ts";
import { keepPhotos } from "#app/features/properties/photos/steps/keep-photos.server.ts";
import {
  type PreparedPhoto,
  preparePhotos,
} from "#app/features/properties/photos/steps/prepare-photos.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { fetchPublic, Unreadable } from "#app/platform/fetch-public.server.ts";
import { filesTrouble } from "#app/platform/files.server.ts";
import { isStopping } from "#app/platform/run.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { mostPhotoBytes, mostPhotos } from "../model.ts";
import { photosOf } from "../queries.server.ts";
import { findLandlord } from "./steps/find-landlord.server.ts";

const limits = {
  bytes: mostPhotoBytes,
  milliseconds: 10_000,
  accept: "image/jpeg, image/png, image/webp, */*;q=0.1",
};
/** Each fetches one picture at a time, so no site gets more requests at once. */
const spacesAtOnce = 4;
/** Of one landlord before it is the others' turn. */
const spacesInTurn = 4;
/** Of one space, beyond the last picture's own: the others are left to the next run. */
const workMs = 60_000;

const isFull = `A space can have ${mostPhotos} photos.`;

type Space = { landlordId: string; propertyId: string };

/** Fetches pictures that files named, and adds them to their spaces: of each landlord some, then the next run continues. */
export async function fetchDuePhotos(): Promise<void> {
  // What can't be stored would be fetched again each time.
  if ((await filesTrouble()) !== null) return;
  await sweep({
    find: findDue,
    work: fetchPhotosOf,
    atOnce: spacesAtOnce,
    failure: ({ propertyId }) => ({ message: "a file’s pictures were not fetched", propertyId }),
  });
}

async function findDue(trx: Transaction, last: Space | null, limit: number): Promise<Space[]> {
  const { landlordId, propertyId } = last ?? { landlordId: "", propertyId: "" };
  // One landlord after the other by the index: distinct ones would read all that are due.
  const { rows } = await sql<Space>`
    with recursive landlords as (
      select min(landlord_id) as id from property_photo_urls where done_at is null and landlord_id >= ${landlordId}
      union all
      select (select min(landlord_id) from property_photo_urls where done_at is null and landlord_id > landlords.id)
      from landlords where landlords.id is not null
    )
    select landlords.id as "landlordId", space.property_id as "propertyId" from landlords cross join lateral (
      select distinct property_id from property_photo_urls
      where landlord_id = landlords.id and done_at is null order by property_id limit ${spacesInTurn}
    ) space
    where (landlords.id, space.property_id) > (${landlordId}::text, ${propertyId}::text)
    order by 1, 2 limit ${limit}`.execute(trx);
  return rows;
}

type Fetched = { url: string } & ({ photo: PreparedPhoto } | { failure: string });

/** May run twice: what another run has added by then is left as it is. */
async function fetchPhotosOf(space: Space): Promise<void> {
  const landlord = await findLandlord({ id: space.landlordId });
  const urls = await readDue(space);
  if (!landlord)
    return markDone(
      db,
      space,
      urls.map((url) => ({ url, failure: "The landlord’s account is closed or suspended." })),
    );
  const until = performance.now() + workMs;
  // What doesn't fit is neither fetched nor stored.
  let room = mostPhotos - (await photosOf(space.propertyId)).length;
  const fetched: Fetched[] = [];
  for (const url of urls) {
    if (isStopping() || performance.now() > until) break;
    const result = room > 0 ? await fetchPhoto(url) : { failure: isFull };
    if ("photo" in result) room -= 1;
    fetched.push({ url, ...result });
  }
  // A slow store must not hold a connection to the database.
  await storePhotos(fetched.flatMap((one) => ("photo" in one ? one.photo : [])));
  try {
    await changePhotos(landlord, space.propertyId, async (ids, trx) => {
      const due = await readDue(space, trx);
      const still = fetched.filter(({ url }) => due.includes(url));
      const fitting = still.filter((one) => "photo" in one).slice(0, Math.max(0, mostPhotos - ids.length));
      const kept = await keepPhotos(
        trx,
        landlord.id,
        fitting.map(({ photo }) => photo),
      );
      await markDone(
        trx,
        space,
        still.map((one) => {
          const isLeft = "photo" in one && !fitting.includes(one);
          return isLeft ? { url: one.url, failure: isFull } : one;
        }),
      );
      return [...ids, ...kept.map(({ id }) => id)];
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // It was deleted since.
    await markDone(
      db,
      space,
      fetched.map(({ url }) => ({ url, failure: error.message })),
    );
  }
}

async function readDue({ landlordId, propertyId }: Space, database: typeof db | Transaction = db) {
  const rows = await database
    .selectFrom("propertyPhotoUrls")
    .select("url")
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .where("doneAt", "is", null)
    .orderBy("position")
    .orderBy("url")
    .execute();
  return rows.map(({ url }) => url);
}

async function fetchPhoto(url: string): Promise<{ photo: PreparedPhoto } | { failure: string }> {
  try {
    const source = await fetchPublic(url, limits);
    const [photo] = await preparePhotos([{ name: nameOf(url), size: source.length, source }]);
    return { photo: photo! };
  } catch (error) {
    if (error instanceof Unreadable || isRefusal(error)) return { failure: error.message };
    throw error;
  }
}

/** Not what is over in a while, such as a database or a store of files that is away. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** What its file is called there. */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.split("/").findLast((part) => part !== "") ?? hostname;
}

async function markDone(
  database: typeof db | Transaction,
  { landlordId, propertyId }: Space,
  fetched: Fetched[],
): Promise<void> {
  for (const one of fetched)
    await database
      .updateTable("propertyPhotoUrls")
      .set({ doneAt: now(), failure: "failure" in one ? one.failure.slice(0, 500) : null })
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", propertyId)
      .where("url", "=", one.url)
      .where("doneAt", "is", null)
      .execute();
}
