import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { markAccessDue } from "#app/features/reservations/lifecycle/mark-access-due.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { seal } from "#app/platform/envelope.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { preparePhotos, type PrivatePhoto, withStoredPhotos } from "#app/platform/private-photos.server.ts";
import { accessPhotosGone } from "./events.server.ts";
import {
  type Guide,
  mostAccessPhotoBytes,
  mostAccessPhotos,
  placeOf,
  placeOfGuide,
  toldDaysBack,
} from "./model.ts";
import { ownProperty } from "./queries.server.ts";
import type { AccessForm } from "./schema.ts";
import { readGuide } from "./steps/read-guide.server.ts";

type OfProperty = { landlordId: string; propertyId: string };
type SealedPhoto = PrivatePhoto & { wrappedKey: Buffer };

/**
 * Writes how to get into the landlord's own property: everything at once. Without code, instructions and photos nothing is
 * kept. The audit log says that it was changed, not what it says.
 */
export async function writeAccess(
  actor: Actor,
  propertyId: string,
  input: AccessForm,
  address: string,
): Promise<void> {
  const { landlordId } = await ownProperty(actor, propertyId);
  const prepared = await preparePhotos(input.photos, {
    most: mostAccessPhotos,
    mostBytes: mostAccessPhotoBytes,
    what: "property’s access",
    refuse,
  });
  const photos = prepared.map(sealPhoto);
  await withStoredPhotos(photos, placeOf, () =>
    transaction(async (trx) => {
      await write(trx, { landlordId, propertyId }, input, photos);
      await recordAction(trx, actor, { action: "writeAccess", subjectId: propertyId, address });
    }),
  );
}

function sealPhoto(photo: PrivatePhoto): SealedPhoto {
  const { sealed, wrappedKey } = seal(photo.webp, config.idEncryptionKey, placeOf(photo.file));
  return { ...photo, webp: sealed, wrappedKey: Buffer.from(wrappedKey) };
}

/** The columns of a sealed guide. */
function sealGuide({ code, instructions }: Guide, of: OfProperty) {
  const plain = Buffer.from(JSON.stringify({ code, instructions }), "utf8");
  const { sealed, wrappedKey } = seal(plain, config.idEncryptionKey, placeOfGuide(of));
  return { sealed: Buffer.from(sealed), wrappedKey: Buffer.from(wrappedKey) };
}

async function write(
  trx: Transaction,
  of: OfProperty,
  { code, instructions, remove }: AccessForm,
  photos: SealedPhoto[],
): Promise<void> {
  await lockProperty(trx, of);
  const before = await readGuide(trx, of);
  const kept = (before?.photos ?? []).filter(({ file }) => !remove.includes(file));
  if (kept.length + photos.length > mostAccessPhotos)
    refuse(`Up to ${mostAccessPhotos} photos: remove one first.`);
  await dropPhotos(trx, of, remove);
  if (code === "" && instructions === "" && kept.length + photos.length === 0) return dropGuide(trx, of);
  const isCodeKept = before !== null && before.code === code;
  const codeChangedAt = isCodeKept ? before.codeChangedAt : code === "" ? null : now();
  const columns = { ...sealGuide({ code, instructions }, of), codeChangedAt, updatedAt: now() };
  await trx
    .insertInto("accessGuides")
    .values({ ...of, ...columns })
    .onConflict((conflict) => conflict.columns(["landlordId", "propertyId"]).doUpdateSet(columns))
    .execute();
  await addPhotos(trx, of, photos);
  if (before === null) {
    const since = addDays(now().toISOString().slice(0, 10), -toldDaysBack);
    await markAccessDue(trx, { ...of, since });
  }
}

/** Of two writes at once, the second one waits, and then sees what the first one wrote. A deleted property has no more. */
async function lockProperty(trx: Transaction, { landlordId, propertyId }: OfProperty): Promise<void> {
  const property = await trx
    .selectFrom("properties")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
}

async function dropPhotos(trx: Transaction, { landlordId, propertyId }: OfProperty, files: string[]) {
  if (files.length === 0) return;
  const dropped = await trx
    .deleteFrom("accessPhotos")
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .where("file", "in", files)
    .returning("file")
    .execute();
  if (dropped.length > 0) await enqueue(trx, accessPhotosGone, { files: dropped.map(({ file }) => file) });
}

async function dropGuide(trx: Transaction, { landlordId, propertyId }: OfProperty) {
  await trx
    .deleteFrom("accessGuides")
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .execute();
}

/** New photos take the places that are free. */
async function addPhotos(trx: Transaction, of: OfProperty, photos: SealedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const rows = await trx
    .selectFrom("accessPhotos")
    .select("position")
    .where("landlordId", "=", of.landlordId)
    .where("propertyId", "=", of.propertyId)
    .execute();
  const taken = new Set(rows.map(({ position }) => position));
  const free = Array.from({ length: mostAccessPhotos }, (_, place) => place).filter(
    (place) => !taken.has(place),
  );
  await trx
    .insertInto("accessPhotos")
    .values(
      photos.map(({ file, width, height, wrappedKey }, index) => ({
        ...of,
        file,
        width,
        height,
        wrappedKey,
        position: free[index]!,
      })),
    )
    .execute();
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
