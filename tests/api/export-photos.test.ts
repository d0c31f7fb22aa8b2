import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchDuePhotos } from "#app/features/properties/imports/fetch-due-photos.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { approve, review } from "#tests/support/approvals.ts";
import { check, csvFile, goodRow, importFile, readImport, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

afterEach(() => {
  review("off");
});

const site = config.publicUrl;

/** Adds a photo of each of these widths to a space. */
async function addPhotos(landlord: Person, id: string, ...widths: number[]) {
  const form = new FormData();
  for (const width of widths) {
    const create = { width, height: 40, channels: 3 as const, background: "#336699" };
    const png = await sharp({ create }).png().toBuffer();
    form.append("images", new Blob([new Uint8Array(png)]), `${width}.png`);
  }
  const { status } = await call(`/api/properties/${id}/images`, { form, cookie: landlord.cookie });
  expect(status).toBe(201);
}

const exported = async (landlord: Person, format: string) =>
  (await call(`/api/landlord/${landlord.id}/spaces?format=${format}`, { cookie: landlord.cookie })).body;

/** The photos of a space in order, as they are stored. */
const photosOf = (propertyId: string) =>
  db
    .selectFrom("photos")
    .select(["id", "fileKey", "width", "position"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();

const widthsOf = async (propertyId: string) => (await photosOf(propertyId)).map(({ width }) => width);

test("a file has each space's photos in order, and importing it fetches nothing and changes none of them", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  const { id: bare } = await newProperty(landlord);
  await addPhotos(landlord, id, 1500, 30, 20);
  const before = await photosOf(id);
  const urls = before.map(({ fileKey, width }) => `${site}/photos/${fileKey}/${Math.min(width, 1280)}.webp`);
  const spaces = (await exported(landlord, "json")) as { id: string; photo_urls: string[] }[];
  expect(spaces.map((space) => [space.id, space.photo_urls])).toEqual([
    [id, urls],
    [bare, []],
  ]);
  for (const url of urls) expect((await call(url.slice(site.length))).status).toBe(200);
  const csv: string = await exported(landlord, "csv");
  expect(csv).toContain(`,${urls.join(" ")}\r\n`);
  for (const file of [csv, JSON.stringify(spaces), csv.replaceAll("/1280.webp", "/320.webp")]) {
    expect(await importFile(landlord, file)).toMatchObject({
      found: { same: 2, change: 0, bad: 0 },
      done: { unchanged: 2 },
      photos: { due: 0 },
    });
    await fetchDuePhotos();
    expect(await photosOf(id)).toEqual(before);
  }
  // In another order, and with fewer of them, the space keeps its own.
  const fewer = csvFile([{ id, photo_urls: urls.slice(1).toReversed().join(" ") }]);
  expect((await importFile(landlord, fewer)).found).toMatchObject({ same: 1 });
  expect(await photosOf(id)).toEqual(before);
});

test("photos of this site become photos of further spaces, of the same landlord and of another, without a request", async () => {
  const [landlord, other] = [await newLandlord(), await newLandlord()];
  const { id } = await newProperty(landlord);
  await addPhotos(landlord, id, 60, 50);
  const copies = ((await exported(landlord, "json")) as { id: string }[]).map(({ id: _own, ...space }) => ({
    ...space,
    external_id: "copy",
  }));
  for (const person of [landlord, other]) {
    const imported = await importFile(person, JSON.stringify(copies));
    expect(imported).toMatchObject({ done: { added: 1 }, photos: { due: 2 } });
    // Private networks are closed to fetches here, and this site is in one.
    await fetchDuePhotos();
    expect((await readImport(person, imported.id)).photos).toMatchObject({ added: 2, failed: 0 });
    const copy = (await spacesOf(person)).find(({ externalId }) => externalId === "copy")!;
    expect(await widthsOf(copy.id)).toEqual([60, 50]);
    expect((await importFile(person, JSON.stringify(copies))).found).toMatchObject({ same: 1 });
  }
  // A copy stays when the first space goes.
  await call(`/api/properties/${id}`, { method: "DELETE", cookie: landlord.cookie });
  const [space] = await spacesOf(other);
  const { body } = await call(`/api/properties/${space!.id}/images`);
  expect((await call(body[0].image_url)).status).toBe(200);
});

test("what isn't public is no one else's to copy, and other URLs of this site are never asked for", async () => {
  review("all");
  const [landlord, other, administrator] = [
    await newLandlord(),
    await newLandlord(),
    await newAdministrator(),
  ];
  await importFile(landlord, csvFile([goodRow("A")]));
  const [space] = await spacesOf(landlord);
  // An equal picture of a space that everyone sees would be theirs to copy.
  await addPhotos(landlord, space!.id, 71);
  const [{ photo_urls: waiting }] = (await exported(landlord, "json")) as [{ photo_urls: string[] }];
  expect(waiting).toHaveLength(1);
  review("off");
  const urls = [...waiting, `${site}/api/account/export`, `${site.replace("http:", "https:")}/photos/x`];
  const file = csvFile([goodRow("B", { photo_urls: urls.join(" ") })]);
  const { id } = await importFile(other, file);
  await fetchDuePhotos();
  const failed = await readImport(other, id);
  expect(failed.photos).toMatchObject({ due: 0, added: 0, failed: 3 });
  for (const url of urls)
    expect(failed.problems[0].fields.photo_urls).toContain(
      `${url}: No space here that everyone sees has this photo.`,
    );
  // Its landlord may; and so may others, once everyone sees it.
  await importFile(landlord, csvFile([goodRow("C", { photo_urls: waiting[0]! })]));
  await fetchDuePhotos();
  const own = (await spacesOf(landlord)).find(({ externalId }) => externalId === "C")!;
  expect(await widthsOf(own.id)).toEqual([71]);
  await call(`/api/properties/${own.id}`, { method: "DELETE", cookie: landlord.cookie });
  await approve(administrator, space!.id);
  await importFile(other, csvFile([goodRow("B", { photo_urls: waiting[0]! })]));
  await fetchDuePhotos();
  expect(await widthsOf((await spacesOf(other))[0]!.id)).toEqual([71]);
});

test("an edit's photos that wait are in the file with the others, and importing it leaves them waiting", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await addPhotos(landlord, id, 60);
  review("all");
  await addPhotos(landlord, id, 50);
  const file: string = await exported(landlord, "csv");
  expect(file.match(/\/photos\//g)).toHaveLength(2);
  expect((await check(landlord, file)).found).toMatchObject({ same: 1 });
  expect(await widthsOf(id)).toEqual([60]);
});

test("a photo's URL at another site is fetched like any other", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  await addPhotos(landlord, id, 60);
  const file: string = await exported(landlord, "csv");
  const elsewhere = file.replaceAll(site, "http://127.0.0.1:9");
  expect(elsewhere).not.toBe(file);
  const { id: imported } = await importFile(landlord, elsewhere);
  await fetchDuePhotos();
  expect((await readImport(landlord, imported)).problems).toMatchObject([
    { fields: { photo_urls: expect.stringContaining("Its address is in a private network.") } },
  ]);
});
