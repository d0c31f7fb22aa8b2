import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { setPhoto } from "#app/features/accounts/members/set-photo.server.ts";
import { photoDropped } from "./events.server.ts";
import { hostPhotoWidth } from "./hosts/model.ts";
import { hostPhotoUrl } from "./hosts/present.ts";
import { hostPhotoOf } from "./hosts/queries.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { type TimeCursor, timeCursor } from "#app/platform/time-cursor.ts";
import { approvalsOf } from "./approval/queries.server.ts";
import { noOwnWords } from "./fields.ts";
import { presentProperty } from "./present.ts";
import { partOfFavorites } from "./favorites/queries.server.ts";
import { partOfLandlord, propertyById, type PropertyRow } from "./queries.server.ts";

/** Deletes properties as their landlord would, and removes their addresses and their landlord's name. */
export const memberData: MemberData = { collect, forget };

async function collect(member: LoggedIn) {
  return {
    favorites: await everyPart((before) => partOfFavorites(member, before, exportedAtOnce)),
    ...(member.kind === "landlord"
      ? {
          properties: await everyPart((before) =>
            partOfLandlord(member.id, { size: exportedAtOnce, before }),
          ),
        }
      : {}),
    ...(await exportRows({
      calendars: sql`
        select property_id, name, url, read_at, created_at from imported_calendars
        where landlord_id = ${member.id} order by created_at`,
      imported_files: sql`
        select i.file_name, i.created_at, i.run_at, i.ended_at, r.line as row, r.texts, r.outcome, r.property_id
        from property_imports i join property_import_rows r on r.import_id = i.id
        where i.landlord_id = ${member.id} order by i.created_at, i.id, r.line`,
      imported_pictures: sql`
        select property_id, url, created_at, done_at, failure from property_photo_urls
        where landlord_id = ${member.id} order by created_at, property_id, position`,
      external_ids: sql`
        select id as property_id, external_id from properties
        where landlord_id = ${member.id} and external_id is not null order by created_at`,
      hidden_addresses: sql`
        select id as property_id, exact_street_address as street_address from properties
        where landlord_id = ${member.id} and hides_address and (deleted_at is null or unapproved = 'due') order by created_at`,
    })),
    ...(member.kind === "landlord" ? { waiting_for_approval: await waitingOf(member) } : {}),
    ...(member.kind === "landlord" ? { photo: await ownPhoto(member) } : {}),
  };
}

const exportedAtOnce = 200;

type Part = { rows: PropertyRow[]; older: string | null };

async function everyPart(read: (before?: TimeCursor) => Promise<Part>) {
  const all = [];
  let before: TimeCursor | undefined;
  do {
    const { rows, older } = await read(before);
    all.push(...rows.map(presentProperty));
    before = older === null ? undefined : timeCursor("prp").parse(older);
  } while (before !== undefined);
  return all;
}

/** Spaces that aren't public yet, and edits that aren't. */
async function waitingOf(member: LoggedIn) {
  const waiting = (await approvalsOf(member, { size: 100_000 })).rows.map(
    async ({ id, changes, refused }) => {
      const property = await propertyById(id, db, "own");
      return { property: property && presentProperty(property), changes, refused };
    },
  );
  return Promise.all(waiting);
}

async function ownPhoto(member: LoggedIn) {
  const photoKey = await hostPhotoOf(member);
  return { url: photoKey && hostPhotoUrl(photoKey) };
}

async function forget(trx: Transaction, member: LoggedIn) {
  if (member.kind === "landlord") {
    const former = await setPhoto(trx, member, null);
    if (former !== null) await enqueue(trx, photoDropped, { fileKey: former, widths: [hostPhotoWidth] });
  }
  await trx.deleteFrom("favorites").where("userId", "=", member.id).execute();
  await trx
    .updateTable("properties")
    .set({ ...noOwnWords(), deletedAt: now(), streetAddress: "Address removed" })
    .set({ pinLatitude: null, pinLongitude: null, hiddenAt: null, hiddenBecause: null })
    .set({ hidesAddress: false, exactStreetAddress: null, exactLatitude: null, exactLongitude: null })
    .set({
      pointKey: null,
      externalId: null,
      unapproved: sql`case when unapproved is not null then 'withdrawn' end`,
    })
    .where("landlordId", "=", member.id)
    .execute();
  await trx.deleteFrom("approvals").where("landlordId", "=", member.id).execute();
  // The sweep deletes them and their files.
  await trx
    .updateTable("waitingPhotos")
    .set({ createdAt: new Date(0) })
    .where("landlordId", "=", member.id)
    .execute();
  const tables = ["calendarFeeds", "importedCalendars", "propertyImports", "propertyPhotoUrls"] as const;
  for (const table of tables) await trx.deleteFrom(table).where("landlordId", "=", member.id).execute();
}
