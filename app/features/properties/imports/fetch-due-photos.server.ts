import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import { changePhotos } from "#app/features/properties/photos/steps/change-photos.server.ts";
import { keepPhotos } from "#app/features/properties/photos/steps/keep-photos.server.ts";
import {
  type PreparedPhoto,
  preparePhotos,
} from "#app/features/properties/photos/steps/prepare-photos.server.ts";
import { config } from "#app/platform/config.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { fetchPublic, Unreadable } from "#app/platform/fetch-public.server.ts";
import { filesTrouble, getFile } from "#app/platform/files.server.ts";
import { isStopping } from "#app/platform/run.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { mostPhotoBytes, mostPhotos } from "../model.ts";
import { ownPhotoKey, readUploaded, uploadedFile } from "./model.ts";
import { type PhotoRow, photosOf } from "../queries.server.ts";
import { copyPhoto } from "./steps/copy-photo.server.ts";
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

type Due = { url: string; importId: string; corrects: boolean };
type Fetched = Due & ({ photo: PreparedPhoto } | { failure: string } | { isKnown: true });
type Done = { url: string; failure?: string; isKnown?: boolean };

/** May run twice: what another run has added by then is left as it is. */
async function fetchPhotosOf(space: Space): Promise<void> {
  const landlord = await findLandlord({ id: space.landlordId });
  const due = await readDue(space);
  if (!landlord)
    return markDone(
      db,
      space,
      due.map(({ url }) => ({ url, failure: "The landlord’s account is closed or suspended." })),
    );
  const until = performance.now() + workMs;
  // What doesn't fit is neither fetched nor stored.
  const keys = keysOf(await photosOf(space.propertyId));
  const fetched: Fetched[] = [];
  for (const one of due) {
    if (isStopping() || performance.now() > until) break;
    const result = keys.size < mostPhotos ? await fetchPhoto(landlord, one) : { failure: isFull };
    // What is there already isn't held in memory.
    const isKnown = "photo" in result && keys.has(result.photo.fileKey);
    if ("photo" in result) keys.add(result.photo.fileKey);
    fetched.push(isKnown ? { ...one, isKnown } : { ...one, ...result });
  }
  // A slow store must not hold a connection to the database.
  await storePhotos(fetched.flatMap((one) => ("photo" in one ? one.photo : [])));
  try {
    await changePhotos(landlord, space.propertyId, async (ids, trx, photos) => {
      const still = await readDue(space, trx);
      const { added, done } = chooseNew(
        fetched.filter(({ url }) => still.some((one) => one.url === url)),
        photos,
      );
      const kept = await keepPhotos(
        trx,
        landlord.id,
        added.map(({ photo }) => photo),
      );
      await markDone(trx, space, done);
      return { ids: [...ids, ...kept.map(({ id }) => id)], corrects: added.some(({ corrects }) => corrects) };
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

const keysOf = (photos: readonly PhotoRow[]) => new Set(photos.map(({ fileKey }) => fileKey));

type Picture = Extract<Fetched, { photo: unknown }>;

/** Of what was fetched, the pictures that the property doesn't have and that fit, and the outcome of each. */
function chooseNew(fetched: Fetched[], photos: readonly PhotoRow[]): { added: Picture[]; done: Done[] } {
  const keys = keysOf(photos);
  let room = mostPhotos - photos.length;
  const added: Picture[] = [];
  const done = fetched.map((one): Done => {
    const { url } = one;
    if ("failure" in one) return { url, failure: one.failure };
    if ("isKnown" in one) return { url, isKnown: true };
    if (keys.has(one.photo.fileKey)) return { url, isKnown: true };
    if (room <= 0) return { url, failure: isFull };
    room -= 1;
    keys.add(one.photo.fileKey);
    added.push(one);
    return { url };
  });
  return { added, done };
}

async function readDue(
  { landlordId, propertyId }: Space,
  database: typeof db | Transaction = db,
): Promise<Due[]> {
  return database
    .selectFrom("propertyPhotoUrls")
    .select(["url", "importId", "corrects"])
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .where("doneAt", "is", null)
    .orderBy("position")
    .orderBy("url")
    .execute();
}

async function fetchPhoto(
  landlord: LoggedIn,
  { url, importId }: Due,
): Promise<{ photo: PreparedPhoto } | { failure: string }> {
  try {
    const key = ownPhotoKey(url, config.publicUrl);
    // We never ask ourselves over the network.
    if (key !== undefined) return await copyPhoto(landlord, key);
    const uploaded = readUploaded(url);
    const source = uploaded
      ? await getFile(uploadedFile(importId, uploaded.hash))
      : await fetchPublic(url, limits);
    if (source === null) return { failure: "It is no longer here. Import the zip again." };
    const name = uploaded?.name ?? nameOf(url);
    const [photo] = await preparePhotos([{ name, size: source.length, source }]);
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
  done: Done[],
): Promise<void> {
  for (const { url, failure = null, isKnown = false } of done)
    await database
      .updateTable("propertyPhotoUrls")
      .set({ doneAt: now(), failure: failure?.slice(0, 500) ?? null, isKnown })
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", propertyId)
      .where("url", "=", url)
      .where("doneAt", "is", null)
      .execute();
}
