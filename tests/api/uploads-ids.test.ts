import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { destroyOldPictures } from "#app/features/id-checks/destroy-old-pictures.server.ts";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { presentIdStatus } from "#app/features/id-checks/present.ts";
import { idStatusOf } from "#app/features/id-checks/queries.server.ts";
import { listIdFiles } from "#app/features/id-checks/list-id-files.server.ts";
import { removeDestroyedFiles } from "#app/features/id-checks/remove-destroyed-files.server.ts";
import { rotateIdKey } from "#app/features/id-checks/rotate-id-key.server.ts";
import { uploadId } from "#app/features/id-checks/upload-id.server.ts";
import { verifyId } from "#app/features/id-checks/verify-id.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile, hasFile, putFile } from "#app/platform/files.server.ts";
import { drainJobs } from "#app/platform/jobs.server.ts";
import { look } from "#tests/support/look.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
const minute = 60_000;
const day = 86_400_000;

afterEach(() => moveClock(0));

/** A reservation with an ID, front and back; `front` is the stored front's name. */
async function scene() {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const given = { front: await pictureFile(), back: await pictureFile("back.jpg") };
  await uploadId(tenant.actor, { reservationId: reservation.id, ...given }, "127.0.0.1");
  const { file } = await db
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select("file")
    .where("reservationId", "=", reservation.id)
    .where("side", "=", "front")
    .executeTakeFirstOrThrow();
  return { landlord, tenant, reservation, front: file };
}

const linkTo = async (file: string, cookie: string) =>
  (await call(`/uploads/ids/${file}`, { cookie })).headers.get("location")!;

test("a picture's path redirects to a link that works once, for minutes, for its caller", async () => {
  const { tenant, front } = await scene();
  const way = await call(`/uploads/ids/${front}`, { cookie: administrator.cookie });
  expect([way.status, way.headers.get("cache-control"), way.body]).toEqual([303, "no-store", ""]);
  const link = way.headers.get("location")!;
  const other = await newAdministrator();
  for (const cookie of [other.cookie, tenant.cookie, ""])
    expect((await call(link, { cookie })).status).toBe(404);
  const [once, again] = await Promise.all([1, 2].map(() => call(link, { cookie: administrator.cookie })));
  expect([once!.status, again!.status].toSorted()).toEqual([200, 404]);
  const used = await call(link, { cookie: administrator.cookie });
  expect([used.status, used.body.message]).toEqual([404, "This link was already used, or has expired."]);

  const late = await linkTo(front, administrator.cookie);
  moveClock(2 * minute + 1000);
  expect((await call(late, { cookie: administrator.cookie })).status).toBe(404);
});

test("a link that was altered, or made for another picture, opens nothing", async () => {
  const { front } = await scene();
  const { front: another } = await scene();
  const link = await linkTo(front, administrator.cookie);
  const [end = "", nonce, signature] = link.split("link=")[1]!.split(".");
  const longer = `${Number(end) + 3600}.${nonce}.${signature}`;
  for (const address of [
    link.replace(front, another),
    `/uploads/ids/${front}?link=${longer}`,
    `/uploads/ids/${front}?link=`,
    `/uploads/ids/${front}?link=x.y.z`,
  ])
    expect((await call(address, { cookie: administrator.cookie })).status).toBe(404);
  expect((await call(link, { cookie: administrator.cookie })).status).toBe(200);
});

test("every view is in the audit log, and an administrator's is shown to the tenant", async () => {
  const { landlord, tenant, reservation, front } = await scene();
  const idStatusFor = async (person: typeof tenant) =>
    presentIdStatus(await idStatusOf(person.actor, reservation.id));
  expect((await idStatusFor(tenant)).views).toEqual([]);
  await look(front, tenant.cookie);
  await look(front, administrator.cookie);
  const audit = await db
    .selectFrom("auditEntries")
    .select(["actorId", "action", "details"])
    .where("subjectId", "=", reservation.id)
    .orderBy("id")
    .execute();
  const view = { action: "viewId", details: { side: "front" } };
  expect(audit).toEqual([
    { actorId: tenant.id, ...view },
    { actorId: administrator.id, ...view },
  ]);
  const { views } = await idStatusFor(tenant);
  expect(views).toEqual([{ side: "front", viewed_at: expect.any(String) }]);
  expect(Math.abs(now().getTime() - Date.parse(views[0]!.viewed_at))).toBeLessThan(minute);
  for (const other of [landlord, await newTenant()])
    await expect(idStatusFor(other)).rejects.toMatchObject({ status: 404 });
});

test("the key is destroyed 30 days after the verdict, with a receipt", async () => {
  const { tenant, reservation, front } = await scene();
  await verifyId(administrator.actor, { reservationId: reservation.id }, "127.0.0.1");
  moveClock(31 * 86_400_000);
  await Promise.all([destroyOldPictures(), destroyOldPictures()]);
  await drainJobs(idCheckJobs);
  const keys = await db.selectFrom("idFiles").select("wrappedKey").where("file", "=", front).execute();
  expect(keys).toEqual([{ wrappedKey: null }]);
  expect(existsSync(path.join(config.dataDir, "files", "ids", front))).toBe(false);
  const receipts = await db
    .selectFrom("emails")
    .select(["recipient", "bodyText"])
    .where("subject", "=", "Your ID was destroyed")
    .execute();
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toMatchObject({ recipient: reservation.guestContact });
  expect(receipts[0]!.bodyText).toContain(
    `pictures of the ID that you uploaded for ${reservation.propertyTitle}`,
  );
  const { destroyed_at } = presentIdStatus(await idStatusOf(tenant.actor, reservation.id));
  expect(Math.abs(now().getTime() - Date.parse(destroyed_at!))).toBeLessThan(minute);
  const entries = await db
    .selectFrom("auditEntries")
    .select("actorKind")
    .where("subjectId", "=", reservation.id)
    .where("action", "=", "destroyId")
    .execute();
  expect(entries).toEqual([{ actorKind: "system" }]);
});

test("an ID that got no verdict is destroyed 30 days after its reservation ended; one of a live reservation stays", async () => {
  const [ended, live] = [await scene(), await scene()];
  await cancel(ended.tenant.actor, ended.reservation.id);
  const left = async () => {
    await destroyOldPictures();
    await drainJobs(idCheckJobs);
    return Promise.all([ended, live].map(({ front }) => hasFile(`ids/${front}`)));
  };
  moveClock(29 * day);
  expect(await left()).toEqual([true, true]);
  moveClock(31 * day);
  expect(await left()).toEqual([false, true]);
  const receipts = await db
    .selectFrom("emails")
    .select("subject")
    .where("aboutReservationId", "=", ended.reservation.id)
    .where("subject", "=", "Your ID was destroyed")
    .execute();
  expect(receipts).toHaveLength(1);
});

test("a replaced ID is destroyed at once and without a receipt, and its holder's new one stays", async () => {
  const { tenant, reservation, front } = await scene();
  await uploadId(
    tenant.actor,
    { reservationId: reservation.id, front: await pictureFile(), back: null },
    "127.0.0.1",
  );
  await drainJobs(idCheckJobs);
  expect(await hasFile(`ids/${front}`)).toBe(false);
  const files = await db
    .selectFrom("idFiles")
    .innerJoin("idDocuments", "idDocuments.id", "idFiles.documentId")
    .select(["file", "side"])
    .where("reservationId", "=", reservation.id)
    .where("verdict", "=", "unverified")
    .execute();
  expect(files.map(({ side }) => side)).toEqual(["front"]);
  expect(await hasFile(`ids/${files[0]!.file}`)).toBe(true);
  const receipts = await db
    .selectFrom("emails")
    .select("subject")
    .where("aboutReservationId", "=", reservation.id)
    .where("subject", "=", "Your ID was destroyed")
    .execute();
  expect(receipts).toEqual([]);
});

test("files that come back from an older copy are deleted if their ID was destroyed, and the others are known to be whole", async () => {
  const [destroyed, kept] = [await scene(), await scene()];
  const before = (await getFile(`ids/${destroyed.front}`))!;
  await verifyId(administrator.actor, { reservationId: destroyed.reservation.id }, "127.0.0.1");
  moveClock(31 * day);
  await destroyOldPictures();
  await drainJobs(idCheckJobs);
  await putFile(`ids/${destroyed.front}`, before);
  expect(await removeDestroyedFiles()).toBe(1);
  expect(await removeDestroyedFiles()).toBe(0);
  expect(await hasFile(`ids/${destroyed.front}`)).toBe(false);
  const stored = (await getFile(`ids/${kept.front}`))!;
  const listed = [];
  for await (const { keys, areWhole } of listIdFiles()) {
    expect(keys).not.toContain(`ids/${destroyed.front}`);
    if (keys[0] !== `ids/${kept.front}`) continue;
    listed.push(areWhole([stored]), areWhole([stored.slice(1)]), areWhole([before]));
  }
  expect(listed).toEqual([true, false, false]);
});

test("during a key rotation pictures keep opening, and afterwards the former key opens nothing", async () => {
  const { front } = await scene();
  const [before, after] = [config.idEncryptionKey, Buffer.alloc(32, 7)];
  const status = async () => (await look(front, administrator.cookie)).status;
  Object.assign(config, { idEncryptionKey: after, idEncryptionKeys: [after, before] });
  const { front: newer } = await scene();
  expect(await status()).toBe(200);
  const { rewrapped, kept } = await rotateIdKey();
  expect([rewrapped >= 2, kept]).toEqual([true, 2]);
  const { details } = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("action", "=", "rotateIdKey")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ rewrapped: String(rewrapped), of: String(rewrapped + kept) });
  expect(await rotateIdKey()).toEqual({ rewrapped: 0, kept: rewrapped + kept });
  Object.assign(config, { idEncryptionKeys: [after] });
  expect([await status(), (await look(newer, administrator.cookie)).status]).toEqual([200, 200]);
  Object.assign(config, { idEncryptionKey: before, idEncryptionKeys: [before] });
  await expect(rotateIdKey()).rejects.toThrow("authenticate");
  Object.assign(config, { idEncryptionKey: before, idEncryptionKeys: [before, after] });
  await rotateIdKey();
});

test("neither the data folder nor the database has any part of an uploaded picture in plain text", async () => {
  const { tenant, front } = await scene();
  const sent = Buffer.from(await (await pictureFile()).arrayBuffer());
  const way = await linkTo(front, tenant.cookie);
  const { createWeb } = await import("#app/web.ts");
  const web = createWeb(async () => new Response());
  const shown = await web.request(`http://localhost:3000${way}`, { headers: { cookie: tenant.cookie } });
  const stored = Buffer.from(await shown.arrayBuffer());
  expect(stored.subarray(8, 12).toString()).toBe("WEBP");
  const parts = [...partsOf(sent), ...partsOf(stored)];
  const [planted] = partsOf(stored);

  const places = [...everyFileIn(config.dataDir), ...(await everyTable())];
  expect(places.length).toBeGreaterThan(30);
  expect(holds(Buffer.concat([Buffer.from("before"), planted!.raw]), [planted!])).toBe(true);
  expect(holds(Buffer.from(JSON.stringify({ hidden: planted!.hex })), [planted!])).toBe(true);
  for (const place of places) expect(holds(place, parts)).toBe(false);
});

type Part = { raw: Buffer; hex: string; base64: string };

/** Pieces from all over a file, each in the encodings that a database or a text could have. */
function partsOf(bytes: Buffer): Part[] {
  return [0.2, 0.5, 0.8].map((share) => {
    // Base64 restarts every three bytes.
    const at = Math.floor((bytes.length * share) / 3) * 3;
    const raw = bytes.subarray(at, at + 24);
    return { raw, hex: raw.toString("hex"), base64: raw.toString("base64") };
  });
}

function holds(place: Buffer, parts: Part[]): boolean {
  return parts.some(({ raw, hex, base64 }) => [raw, hex, base64].some((form) => place.includes(form)));
}

function everyFileIn(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
}

async function everyTable(): Promise<Buffer[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const texts = rows.map(async ({ name }) => {
    const table = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, ' '), '') as all from ${sql.raw(name)} t`.execute(db);
    return Buffer.from(table.rows[0]!.all);
  });
  return Promise.all(texts);
}
