import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { presentApproval } from "#app/features/properties/approval/present.ts";
import { approvalsForAdministrators } from "#app/features/properties/approval/queries.server.ts";
import { forgetWaitingPhotos } from "#app/features/properties/photos/forget-waiting-photos.server.ts";
import { loadPropertyForm } from "#app/features/leases/load-property-form.server.ts";
import { db } from "#app/platform/db.server.ts";
import { addSpace, approve, edit, refuse, review, seenBy, versionOf } from "#tests/support/approvals.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let administrator: Person;
let landlord: Person;
let id: string;

beforeAll(async () => {
  administrator = await newAdministrator();
});
beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
  landlord = await newLandlord();
  review("off");
  id = await addSpace(landlord, { title: "Plain shed", description: "Dry." });
  review("all");
});
afterAll(() => review("off"));

const row = async () =>
  (await approvalsForAdministrators(administrator.actor, { q: id })).rows.map(presentApproval)[0] ?? null;
const publicly = async () => (await seenBy(id)).body;
async function sendPhoto(to?: string) {
  const form = new FormData();
  form.set("images", await pictureFile());
  return call(to ? `/api/properties/${to}/images` : "/api/images", { form, cookie: landlord.cookie });
}

test("with all, each new space waits, also one of a landlord with others", async () => {
  expect((await seenBy(await addSpace(landlord))).status).toBe(404);
});

test("texts, size and address of an edit wait, side by side; price, dates and terms are public at once", async () => {
  const before = await publicly();
  const answer = await edit(landlord, id, {
    title: "Grand shed",
    width: 12,
    street_address: "1300 Market Street",
    house_rules: "Quiet.",
    price: 99,
    end_date: day(400),
    min_stay_days: 2,
    instant: true,
  });
  expect([answer.status, answer.body.waits, answer.body.title]).toEqual([200, true, "Plain shed"]);
  expect(await publicly()).toEqual({
    ...before,
    price: 99,
    end_date: day(400),
    min_stay_days: 2,
    instant: true,
    version: before.version + 1,
  });
  expect(await row()).toMatchObject({
    before: { title: "Plain shed" },
    property: { title: "Grand shed", width: 12, price: 99 },
    address: "1300 Market Street, Harrisburg, PA 17101",
    changes: [
      { label: "Title", before: "Plain shed", after: "Grand shed" },
      { label: "House rules", before: "", after: "Quiet." },
      { label: "Street address", before: "1200 Market Street", after: "1300 Market Street" },
      { label: "Width", before: "10.5", after: "12" },
    ],
  });
  const cards = async () => JSON.stringify((await call(`/api/landlord/${landlord.id}/properties`)).body);
  expect(await cards()).not.toMatch(/Grand|1300|Quiet/);
  expect((await approve(administrator, id)).status).toBe(200);
  expect(await publicly()).toMatchObject({
    title: "Grand shed",
    width: 12,
    street_address: "1300 Market Street",
    house_rules: "Quiet.",
    price: 99,
  });
  expect(await cards()).toContain("Grand shed");
  expect(await row()).toBeNull();
});

test("later edits join the one that waits, the form shows them, and what is as before doesn't wait", async () => {
  await edit(landlord, id, { title: "Grand shed" });
  await edit(landlord, id, { description: "Very dry." });
  const form = await loadPropertyForm(landlord.actor, id);
  expect([form!.property.title, form!.property.description]).toEqual(["Grand shed", "Very dry."]);
  expect((await edit(landlord, id, { title: "Plain shed" })).body.waits).toBe(true);
  expect((await row())!.changes.map(({ label }) => label)).toEqual(["Description"]);
  expect((await edit(landlord, id, { description: "Dry." })).body.waits).toBe(false);
  expect(await row()).toBeNull();
  expect((await edit(landlord, id, { title: "Plain shed", price: 80 })).body.waits).toBe(false);
});

test("a refused edit stays with its landlord, and is sent again by correcting it", async () => {
  await edit(landlord, id, { title: "CALL NOW" });
  await refuse(administrator, id, "No capitals.");
  expect((await loadPropertyForm(landlord.actor, id))!.approval).toEqual({
    isEdit: true,
    refused: "No capitals.",
  });
  expect((await publicly()).title).toBe("Plain shed");
  await edit(landlord, id, { price: 90 });
  expect((await row())!.refused).toBe("No capitals.");
  await edit(landlord, id, { title: "Call first" });
  expect(await row()).toMatchObject({ refused: null, property: { title: "Call first" } });
});

test("new photos wait, also longer than those of forms, and the public sees the others until then", async () => {
  const own = (await sendPhoto(id)).body as { id: string }[];
  expect([own.length, (await publicly()).images]).toEqual([1, []]);
  await approve(administrator, id);
  expect((await publicly()).images.map((image: { id: string }) => image.id)).toEqual([own[0]!.id]);
  const { body: photo } = await sendPhoto();
  await edit(landlord, id, { photo_ids: [photo.id, own[0]!.id] });
  await db
    .updateTable("waitingPhotos")
    .set({ createdAt: new Date(0) })
    .where("landlordId", "=", landlord.id)
    .execute();
  await forgetWaitingPhotos();
  expect((await row())!.property.images.map((image) => image.id)).toEqual([photo.id, own[0]!.id]);
  expect((await publicly()).images).toHaveLength(1);
  const removed = `/api/properties/${id}/images/${own[0]!.id}`;
  expect((await call(removed, { method: "DELETE", cookie: landlord.cookie })).body).toHaveLength(1);
  expect((await publicly()).images.map((image: { id: string }) => image.id)).toEqual([own[0]!.id]);
  expect((await approve(administrator, id)).status).toBe(200);
  expect((await publicly()).images.map((image: { id: string }) => image.id)).toEqual([photo.id]);
});

test("another landlord's photo, or too many, are refused when the edit is sent", async () => {
  const { body: photo } = await sendPhoto();
  const other = await newLandlord();
  const { id: theirs } = await newProperty(other);
  const mine = await edit(other, theirs, { photo_ids: [photo.id] });
  expect([mine.status, mine.body.fields]).toEqual([
    400,
    { images: "A photo is no longer there. Please remove it and choose it again." },
  ]);
  expect((await edit(landlord, id, { zipcode: "99999" })).status).toBe(400);
  expect(await row()).toBeNull();
});

test("edits in a burst while an administrator approves: no other text than the one they saw is public", async () => {
  await edit(landlord, id, { title: "Harmless" });
  const version = await versionOf(id);
  const [approved] = await Promise.all([
    approve(administrator, id, version),
    ...["Bait 1", "Bait 2", "Bait 3"].map((title) => edit(landlord, id, { title })),
  ]);
  expect([200, 409]).toContain(approved.status);
  expect((await publicly()).title).toBe(approved.status === 200 ? "Harmless" : "Plain shed");
});

test("turned off, what waits waits on and later edits join it", async () => {
  await edit(landlord, id, { title: "Grand shed" });
  review("off");
  expect((await edit(landlord, id, { description: "Very dry." })).body.waits).toBe(true);
  expect(await publicly()).toMatchObject({ title: "Plain shed", description: "Dry." });
  await approve(administrator, id);
  expect((await edit(landlord, id, { title: "Grander shed" })).body.waits).toBe(false);
  expect(await publicly()).toMatchObject({ title: "Grander shed", description: "Very dry." });
});

test("a landlord hides the house number at once, and a waiting text that says it is refused", async () => {
  await edit(landlord, id, { description: "Behind 1200 Market Street." });
  expect((await edit(landlord, id, { hide_address: true })).status).toBe(200);
  expect((await publicly()).street_address).toBe("Market Street");
  expect((await approve(administrator, id)).status).toBe(400);
  expect((await edit(landlord, id, { title: "At 1200 Market Street" })).body.fields).toHaveProperty("title");
});

test("who hides the house number and takes it out of the title in one edit hides it at once", async () => {
  await edit(landlord, id, { hide_address: false });
  review("off");
  await edit(landlord, id, { title: "Shed at 1200 Market Street" });
  review("all");
  const answer = await edit(landlord, id, { hide_address: true, title: "Corner shed" });
  expect([answer.status, answer.body.waits]).toEqual([200, true]);
  expect((await publicly()).street_address).toBe("Market Street");
  const still = await edit(landlord, id, { title: "1200 Market Street is it" });
  expect([still.status, Object.keys(still.body.fields)]).toEqual([400, ["title"]]);
  expect((await approve(administrator, id)).status).toBe(200);
  expect((await publicly()).title).toBe("Corner shed");
});

test("a photo of another space of the landlord is refused when the edit is sent", async () => {
  review("off");
  const other = await addSpace(landlord);
  const [photo] = (await sendPhoto(other)).body as { id: string }[];
  review("all");
  const answer = await edit(landlord, id, { photo_ids: [photo!.id] });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["images"]]);
  expect(await row()).toBeNull();
});

test("an address too far for a reserved space is refused when it is sent, not when it is approved", async () => {
  await newReservation((await newTenant()).actor, { id });
  const answer = await edit(landlord, id, {
    street_address: "1 Market Street",
    city: "Pittsburgh",
    zipcode: "15222",
  });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "This property is reserved: it cannot be moved to another place.",
  ]);
  expect(await row()).toBeNull();
});

test("a landlord takes back an edit that waits or was refused; nothing of it is public, and no decision about it counts", async () => {
  const discard = (who: Person) =>
    call(`/api/properties/${id}/edit`, { method: "DELETE", cookie: who.cookie });
  const before = await publicly();
  await edit(landlord, id, { title: "Grand shed" });
  const seen = await versionOf(id);
  expect((await discard(await newLandlord())).status).toBe(403);
  expect((await discard(landlord)).status).toBe(200);
  expect(await row()).toBeNull();
  expect((await loadPropertyForm(landlord.actor, id))!.property.title).toBe("Plain shed");
  expect((await discard(landlord)).body.message).toBe("No changes of this property wait for review.");
  expect((await approve(administrator, id, seen)).status).toBe(404);
  await edit(landlord, id, { title: "Great shed" });
  expect((await approve(administrator, id, seen)).status).toBe(409);
  await refuse(administrator, id, "No.");
  expect((await discard(landlord)).status).toBe(200);
  expect({ ...(await publicly()), version: before.version }).toEqual(before);
  // A space that no one has seen yet isn't an edit.
  const fresh = await addSpace(landlord);
  const answer = await call(`/api/properties/${fresh}/edit`, { method: "DELETE", cookie: landlord.cookie });
  expect(answer.status).toBe(404);
});
