import { afterEach, expect, test } from "vitest";
import { listAccessFiles } from "#app/features/access/list-access-files.server.ts";
import { loadAccess } from "#app/features/access/load-access.server.ts";
import { ownAccess } from "#app/features/access/queries.server.ts";
import { rotateAccessKeys } from "#app/features/access/rotate-access-keys.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile, hasFile } from "#app/platform/files.server.ts";
import { isWholeWebp } from "#app/platform/private-photos.server.ts";
import {
  moveTo,
  newStay,
  openAccess,
  readAccess,
  secret,
  securedStay,
  viewsFor,
  writeAccess,
} from "#tests/support/access.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call, web } from "#tests/support/web.ts";

afterEach(() => moveClock(0));

const own = (who: { cookie: string }, propertyId: string) =>
  call(`/api/properties/${propertyId}/access`, { cookie: who.cookie });
const pictures = async (count: number) => Promise.all(Array.from({ length: count }, () => pictureFile()));
const look = async (url: string, who?: { cookie: string }) =>
  web.request(`http://localhost:3000${url}`, { headers: who ? { cookie: who.cookie } : {} });
const closed = { state: "closed", is_written: false, code: null, instructions: null, photos: [] };

test("a landlord writes how to get in and reads it; no other landlord, tenant or administrator does", async () => {
  const { landlord, tenant, propertyId } = await newStay();
  expect((await own(landlord, propertyId)).body).toMatchObject({ ...secret, photos: [], code_is_old: false });
  for (const other of [await newLandlord(), tenant, await newAdministrator()]) {
    expect((await own(other, propertyId)).status).toBe(403);
    expect((await writeAccess(other, propertyId)).status).toBe(403);
  }
  expect((await writeAccess(null, propertyId)).status).toBe(401);
  expect((await own(landlord, "prp_none")).status).toBe(404);
  const { body } = await writeAccess(landlord, propertyId, { code: "1".repeat(61) });
  expect(body.fields).toEqual({ code: "The gate code is too long: at most 60 characters." });
});

test("the holder of an accepted and paid stay reads it once it is open, and its landlord sees when, once for ten minutes", async () => {
  const { landlord, tenant, id } = await newStay();
  expect((await readAccess(tenant, id)).body).toMatchObject({ ...closed, state: "later", is_written: true });
  expect((await viewsFor(landlord, id)).body).toEqual([]);
  await openAccess(tenant, id);
  expect((await readAccess(tenant, id)).body).toMatchObject({
    ...secret,
    state: "open",
    is_written: true,
  });
  await readAccess(tenant, id);
  expect((await viewsFor(landlord, id)).body).toMatchObject([{ by: "tenant" }]);
  const { body } = await readAccess(tenant, id);
  moveTo(body.opens_at, 11 * 60_000);
  await readAccess(tenant, id);
  expect((await viewsFor(landlord, id)).body).toMatchObject([{ by: "tenant" }, { by: "tenant" }]);
  for (const other of [landlord, await newTenant(), await newAdministrator(), newVisitor(), null])
    expect((await readAccess(other, id)).status).toBe(404);
  expect((await viewsFor(await newLandlord(), id)).status).toBe(404);
  expect((await viewsFor(tenant, id)).status).toBe(403);
});

test.each([
  ["pending and unpaid: a squatter's", { status: "pending", paymentStatus: "unpaid" }],
  ["accepted and unpaid", { status: "accepted", paymentStatus: "unpaid" }],
  ["accepted, with a payment on its way", { status: "accepted", paymentStatus: "processing" }],
  ["paid, and its ID not checked", { status: "accepted_pending_verification", paymentStatus: "paid" }],
  ["refunded", { status: "accepted", paymentStatus: "refunded" }],
  ["canceled", { status: "canceled", paymentStatus: "paid" }],
  ["expired", { status: "expired", paymentStatus: "unpaid" }],
  ["lost to a dispute", { lostAt: new Date() }],
  ["accepted seconds ago, when it can be undone", { undoUntil: new Date(Date.now() + 1e10) }],
] as const)("a stay that is %s is shown nothing", async (_words, columns) => {
  const { landlord, tenant, id, propertyId } = await newStay();
  await writeAccess(landlord, propertyId, { photos: await pictures(1) });
  await openAccess(tenant, id);
  const { body: open } = await readAccess(tenant, id);
  await db.updateTable("reservations").set(columns).where("id", "=", id).execute();
  expect((await readAccess(tenant, id)).body).toMatchObject(closed);
  expect((await look(open.photos[0].url, tenant)).status).toBe(404);
});

test("an ex-tenant's emailed link and cookie show nothing after the end", async () => {
  const [landlord, visitor] = [await newLandlord(), newVisitor()];
  const property = await newProperty(landlord);
  await writeAccess(landlord, property.id, { photos: await pictures(1) });
  const id = await securedStay(visitor.actor, property, { guestContact: "gwen@people.example" });
  const { body } = await readAccess(visitor, id);
  moveTo(body.closes_at, -5000);
  const { body: open } = await readAccess(visitor, id);
  expect(open).toMatchObject(secret);
  expect((await viewsFor(landlord, id)).body).toMatchObject([{ by: "visitor" }]);
  moveTo(body.closes_at, 5000);
  expect((await readAccess(visitor, id)).body).toMatchObject(closed);
  expect((await look(open.photos[0].url, visitor)).status).toBe(404);
});

test("a stranger with a script learns nothing: not from ids, photo addresses, or the landlord's own", async () => {
  const { landlord, tenant, id, propertyId } = await newStay();
  const [stranger, another] = [await newTenant(), await newStay()];
  await writeAccess(landlord, propertyId, { photos: await pictures(1) });
  await openAccess(tenant, id);
  const { body } = await readAccess(tenant, id);
  // A stay that is open like this one, of another property.
  expect((await readAccess(another.tenant, another.id)).body).toMatchObject({ state: "open", ...secret });
  const file = body.photos[0].url.split("?")[0];
  for (const who of [stranger, another.tenant, another.landlord, newVisitor(), await newAdministrator()]) {
    for (const url of [file, `${file}?reservation=${id}`, `${file}?reservation=${another.id}`])
      expect((await look(url, who)).status).toBe(404);
    expect((await readAccess(who, id)).status).toBe(404);
  }
  expect((await look(`${file}?reservation=${id}`)).status).toBe(404);
  expect((await viewsFor(landlord, id)).body).toHaveLength(1);
});

test("photos are sealed in the store, and open for their landlord and the holder only", async () => {
  const { landlord, tenant, id, propertyId } = await newStay();
  const { body: written } = await writeAccess(landlord, propertyId, { photos: await pictures(2) });
  const [first, second] = written.photos as { file: string; url: string }[];
  const stored = (await getFile(`access/${first!.file}`))!;
  expect(isWholeWebp(stored)).toBe(false);
  const files = [];
  for await (const { keys, areWhole } of listAccessFiles())
    if (keys[0] === `access/${first!.file}`) files.push(areWhole([stored]), areWhole([stored.slice(1)]));
  expect(files).toEqual([true, false]);
  const seen = await look(first!.url, landlord);
  expect(seen.headers.get("cache-control")).toBe("private, no-store");
  expect(isWholeWebp(new Uint8Array(await seen.arrayBuffer()))).toBe(true);
  await openAccess(tenant, id);
  const { body } = await readAccess(tenant, id);
  expect((await look(body.photos[1].url, tenant)).status).toBe(200);
  await writeAccess(landlord, propertyId, { remove: [first!.file] });
  await runJobs();
  expect(await hasFile(`access/${first!.file}`)).toBe(false);
  const { body: left } = await readAccess(tenant, id);
  expect(left.photos.map(({ file }: { file: string }) => file)).toEqual([second!.file]);
});

test("of two landlord's forms at once, the second one adds to the first: never more than five photos", async () => {
  const { landlord, propertyId } = await newStay();
  const answers = await Promise.all([
    writeAccess(landlord, propertyId, { photos: await pictures(3) }),
    writeAccess(landlord, propertyId, { photos: await pictures(3) }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await own(landlord, propertyId)).body.photos).toHaveLength(3);
  expect((await writeAccess(landlord, propertyId, { photos: await pictures(2) })).body.photos).toHaveLength(
    5,
  );
  const more = await writeAccess(landlord, propertyId, { photos: await pictures(1) });
  expect(more.body.fields).toEqual({ photos: "Up to 5 photos: remove one first." });
});

test("nothing is readable at rest, and the database's copies open in no other row", async () => {
  const { landlord, propertyId } = await newStay();
  const row = await db
    .selectFrom("accessGuides")
    .selectAll()
    .where("propertyId", "=", propertyId)
    .executeTakeFirstOrThrow();
  expect(row.sealed.includes("73914") || row.sealed.includes("turquoise")).toBe(false);
  const other = await newProperty(landlord);
  await db
    .insertInto("accessGuides")
    .values({ ...row, propertyId: other.id })
    .execute();
  await expect(ownAccess(landlord.actor, other.id)).rejects.toThrow("authenticate");
  await db.deleteFrom("accessGuides").where("propertyId", "=", other.id).execute();
});

test("during a key rotation it stays readable, and afterwards the former key opens nothing", async () => {
  const { landlord, propertyId } = await newStay();
  const { body } = await writeAccess(landlord, propertyId, { photos: await pictures(1) });
  const url = body.photos[0].url;
  const status = async () => [
    (await own(landlord, propertyId)).body.code,
    (await look(url, landlord)).status,
  ];
  const [before, after] = [config.idEncryptionKey, Buffer.alloc(32, 9)];
  Object.assign(config, { idEncryptionKey: after, idEncryptionKeys: [after, before] });
  expect(await status()).toEqual([secret.code, 200]);
  const { landlord: newer, propertyId: another } = await newStay();
  await writeAccess(newer, another, { photos: await pictures(1) });
  const { rewrapped, kept } = await rotateAccessKeys();
  expect(kept).toBe(2);
  expect(rewrapped).toBeGreaterThanOrEqual(2);
  expect(await rotateAccessKeys()).toEqual({ rewrapped: 0, kept: rewrapped + kept });
  Object.assign(config, { idEncryptionKeys: [after] });
  expect(await status()).toEqual([secret.code, 200]);
  Object.assign(config, { idEncryptionKey: before, idEncryptionKeys: [before] });
  await expect(rotateAccessKeys()).rejects.toThrow("authenticate");
  Object.assign(config, { idEncryptionKeys: [before, after] });
  await rotateAccessKeys();
});

test("a landlord is told to change a code that an earlier tenant knows", async () => {
  const { landlord, tenant, propertyId, id } = await newStay();
  const { body } = await readAccess(tenant, id);
  moveTo(body.closes_at, 5000);
  expect((await own(landlord, propertyId)).body.code_is_old).toBe(true);
  await writeAccess(landlord, propertyId, { instructions: "Another way" });
  expect((await own(landlord, propertyId)).body.code_is_old).toBe(true);
  expect((await writeAccess(landlord, propertyId, { code: "8080" })).body.code_is_old).toBe(false);
});

test("its page shows a landlord who looked and no contents, and the holder the contents; for others there is none", async () => {
  const { landlord, tenant, id } = await newStay();
  await openAccess(tenant, id);
  expect(await loadAccess(tenant.actor, id)).toMatchObject({ side: "holder", state: "open", guide: secret });
  const shown = await loadAccess(landlord.actor, id);
  expect(shown).toMatchObject({ side: "landlord", views: [{ viewerKind: "tenant" }] });
  expect(JSON.stringify(shown)).not.toMatch(/73914|turquoise/);
  for (const { actor } of [await newLandlord(), await newTenant(), await newAdministrator(), newVisitor()])
    await expect(loadAccess(actor, id)).rejects.toMatchObject({ status: 404 });
});

test("an empty form removes all of it, and so does the property's deletion, and no other property's", async () => {
  const { landlord, propertyId, id, tenant } = await newStay();
  const [offered, hidden] = [await newProperty(landlord), await newProperty(landlord)];
  const guides = async () =>
    (await db.selectFrom("accessGuides").select("propertyId").where("landlordId", "=", landlord.id).execute())
      .length;
  await openAccess(tenant, id);
  await writeAccess(landlord, propertyId, { code: "", instructions: "" });
  expect(await guides()).toBe(0);
  expect((await readAccess(tenant, id)).body).toMatchObject({ state: "open", is_written: false, code: null });
  const other = await newProperty(landlord);
  const { body } = await writeAccess(landlord, other.id, { photos: await pictures(1) });
  const file = `access/${body.photos[0].file}`;
  await call(`/api/properties/${other.id}`, { method: "DELETE", cookie: landlord.cookie });
  expect((await own(landlord, other.id)).status).toBe(404);
  const files: string[] = [];
  for (const property of [offered, hidden]) {
    const { body: written } = await writeAccess(landlord, property.id, { photos: await pictures(1) });
    files.push(`access/${written.photos[0].file}`);
  }
  const hiddenNow = { hiddenAt: new Date(), hiddenBecause: "Not a garage.", deletedAt: new Date() };
  await db.updateTable("properties").set(hiddenNow).where("id", "=", hidden.id).execute();
  await runJobs();
  expect([await guides(), await hasFile(file)]).toEqual([2, false]);
  expect(await Promise.all(files.map(hasFile))).toEqual([true, true]);
});

test("an export has the landlord's own, and a tenant's views only; a deleted account leaves none", async () => {
  const { landlord, tenant, id, propertyId } = await newStay();
  await openAccess(tenant, id);
  await readAccess(tenant, id);
  const [ofLandlord, ofTenant] = [await exportOf(landlord.cookie), await exportOf(tenant.cookie)];
  expect(ofLandlord["access_guides.json"]).toMatchObject([{ property_id: propertyId, ...secret }]);
  expect(ofTenant["access_views.json"]).toMatchObject([{ reservation_id: id, viewer_kind: "tenant" }]);
  expect(JSON.stringify(ofTenant)).not.toMatch(/73914|turquoise/);
  moveClock(30 * 86_400_000);
  const leave = { method: "DELETE", json: { currentPassword: password } };
  const landlordAlone = await newLandlord();
  const property = await newProperty(landlordAlone);
  const { body } = await writeAccess(landlordAlone, property.id, { photos: await pictures(1) });
  expect((await call("/api/account", { ...leave, cookie: landlordAlone.cookie })).status).toBe(200);
  await runJobs();
  expect(await hasFile(`access/${body.photos[0].file}`)).toBe(false);
  const left = await db
    .selectFrom("accessGuides")
    .select("propertyId")
    .where("landlordId", "=", landlordAlone.id)
    .execute();
  expect(left).toEqual([]);
});

test("a form without script redirects to its page, and changing it is in the audit log without its words", async () => {
  const { landlord, propertyId } = await newStay();
  const form = new FormData();
  form.set("code", "5150");
  form.set("instructions", "The gray door");
  const answer = await web.request(`http://localhost:3000/api/properties/${propertyId}/access`, {
    method: "POST",
    body: form,
    headers: { cookie: landlord.cookie, origin: "http://localhost:3000", accept: "text/html" },
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `/landlord/properties/${propertyId}/access?saved`,
  ]);
  const entries = await db
    .selectFrom("auditEntries")
    .selectAll()
    .where("subjectId", "=", propertyId)
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["writeAccess", "writeAccess"]);
  expect(JSON.stringify(entries)).not.toMatch(/5150|gray door/);
});
