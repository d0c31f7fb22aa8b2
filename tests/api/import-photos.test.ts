import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchDuePhotos } from "#app/features/properties/imports/fetch-due-photos.server.ts";
import { maxDuePhotos } from "#app/features/properties/imports/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { exportOf } from "#tests/support/account-traces.ts";
import { approve, refuse, review } from "#tests/support/approvals.ts";
import {
  check,
  csvFile,
  goodRow,
  importFile,
  readImport,
  run,
  runImportJobs,
  spacesOf,
} from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

let elsewhere: Server;
let site: string;
/** What the other site answers by path; a PNG of its own width by default. */
const pages = new Map<string, (response: ServerResponse) => unknown>();
const asked: string[] = [];

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const page = pages.get(path);
    if (page) return page(response);
    return picture(Number(path.replace(/\D/g, "")) || 50).then((bytes) => response.end(bytes));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});

afterAll(() => {
  elsewhere.close();
});

beforeEach(async () => {
  asked.length = 0;
  config.allowPrivateCalendars = true;
  await db.deleteFrom("rateLimits").execute();
});

afterEach(() => {
  config.allowPrivateCalendars = false;
  review("off");
});

const withPhotos = (externalId: string, ...paths: string[]) =>
  goodRow(externalId, { photo_urls: paths.map((path) => site + path).join(" ") });

/** The photos that everyone sees of a landlord's spaces, as their widths. */
async function widthsOf(landlord: Person): Promise<number[][]> {
  const spaces = await spacesOf(landlord);
  return Promise.all(
    spaces.map(async ({ id }) => {
      const { body } = await call(`/api/properties/${id}/images`, { cookie: landlord.cookie });
      return body.map(({ width }: { width: number }) => width);
    }),
  );
}

test("pictures are fetched once their rows are imported, in the file's order, and once however often it is imported", async () => {
  const landlord = await newLandlord();
  const file = csvFile([
    withPhotos("A", "/30.png", "/20.png", "/30.png"),
    withPhotos("B", "/40.png"),
    goodRow("C"),
  ]);
  const { id } = await importFile(landlord, file);
  expect(asked).toEqual([]);
  expect((await readImport(landlord, id)).photos).toEqual({
    due: 3,
    added: 0,
    known: 0,
    failed: 0,
    failed_rows: 0,
  });
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30, 20], [40], []]);
  expect(await readImport(landlord, id)).toMatchObject({
    photos: { due: 0, added: 3, failed: 0 },
    problems: [],
  });
  const again = await importFile(landlord, file);
  expect(again).toMatchObject({ found: { same: 3 }, done: { unchanged: 3 }, photos: { due: 0, added: 0 } });
  await fetchDuePhotos();
  expect(asked.toSorted()).toEqual(["/20.png", "/30.png", "/40.png"]);
  // One more is added behind the others, and what the landlord removed stays removed.
  const [a] = await spacesOf(landlord);
  const { body: images } = await call(`/api/properties/${a!.id}/images`);
  await call(`/api/properties/${a!.id}/images/${images[0].id}`, {
    method: "DELETE",
    cookie: landlord.cookie,
  });
  const more = await importFile(landlord, csvFile([withPhotos("A", "/60.png", "/30.png")]));
  expect(more).toMatchObject({ found: { change: 1 }, done: { changed: 1 }, photos: { due: 1 } });
  await fetchDuePhotos();
  expect((await widthsOf(landlord))[0]).toEqual([20, 60]);
});

test("the same file, imported twice at once and fetched by two processes, adds each picture once", async () => {
  const landlord = await newLandlord();
  const file = csvFile([withPhotos("A", "/30.png", "/20.png"), withPhotos("B", "/40.png")]);
  const [one, two] = [await check(landlord, file), await check(landlord, file)];
  await Promise.all([run(landlord, one.id), run(landlord, two.id)]);
  await Promise.all([runImportJobs(), runImportJobs()]);
  await Promise.all([fetchDuePhotos(), fetchDuePhotos()]);
  expect(await widthsOf(landlord)).toEqual([[30, 20], [40]]);
  const [first, second] = [await readImport(landlord, one.id), await readImport(landlord, two.id)];
  expect(first.photos.added + second.photos.added).toBe(3);
});

test("a picture that can't be used is a problem of its row; the space and its other pictures stay, and the rows again fetch it again", async () => {
  const landlord = await newLandlord();
  pages.set("/gone", (response) => response.writeHead(404).end());
  pages.set("/text", (response) => response.end("<html>"));
  pages.set("/said.png", (response) =>
    response.writeHead(200, { "content-length": 1024 ** 3 }).flushHeaders(),
  );
  pages.set("/unsaid.png", (response) => {
    const piece = Buffer.alloc(1024 * 1024);
    const more = () => !response.destroyed && response.write(piece, () => setImmediate(more));
    more();
  });
  const file = csvFile([
    withPhotos("A", "/gone", "/30.png", "/text"),
    withPhotos("B", "/said.png"),
    withPhotos("C", "/unsaid.png"),
  ]);
  const { id } = await importFile(landlord, file);
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30], [], []]);
  const done = await readImport(landlord, id);
  expect(done).toMatchObject({
    done: { added: 3, failed: 0 },
    photos: { due: 0, added: 1, failed: 4, failed_rows: 3 },
  });
  expect(done.problems).toMatchObject([
    {
      row: 2,
      external_id: "A",
      fields: {
        photo_urls: `${site}/gone: It answered 404. ${site}/text: “text” cannot be used: not a picture: please choose a JPEG, PNG or WebP.`,
      },
    },
    { row: 3, fields: { photo_urls: `${site}/said.png: It is larger than 15 MB.` } },
    { row: 4, fields: { photo_urls: `${site}/unsaid.png: It is larger than 15 MB.` } },
  ]);
  const { body: list } = await call(`/api/imports/${id}/problems`, { cookie: landlord.cookie });
  pages.clear();
  const again = await importFile(landlord, String(list));
  expect(again).toMatchObject({ found: { change: 3 }, photos: { due: 4 } });
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30, 50], [50], [50]]);
  expect((await readImport(landlord, id)).problems).toEqual([]);
});

test("a picture that the space has already is added once, under whatever URL, and takes no other's place", async () => {
  const landlord = await newLandlord();
  await importFile(
    landlord,
    csvFile([withPhotos("A", ...Array.from({ length: 18 }, (_, at) => `/${100 + at}.png`))]),
  );
  await fetchDuePhotos();
  const { id } = await importFile(
    landlord,
    csvFile([withPhotos("A", "/b/100.png", "/c/100.png", "/d/30.png", "/e/30.png", "/f/31.png")]),
  );
  pages.set("/b/100.png", async (response) => response.end(await picture(100)));
  pages.set("/c/100.png", async (response) => response.end(await picture(100)));
  await fetchDuePhotos();
  expect((await widthsOf(landlord))[0]!.slice(18)).toEqual([30, 31]);
  expect(await readImport(landlord, id)).toMatchObject({
    photos: { due: 0, added: 2, known: 3, failed: 0 },
    problems: [],
  });
  pages.clear();
});

test("pictures that failed are fetched again as the landlord, or support, asks; not for another", async () => {
  const landlord = await newLandlord();
  pages.set("/away.png", (response) => response.writeHead(503).end());
  const { id } = await importFile(landlord, csvFile([withPhotos("A", "/away.png", "/30.png")]));
  await fetchDuePhotos();
  const retry = (cookie?: string) =>
    call(`/api/imports/${id}/retry-photos`, { method: "POST", ...(cookie && { cookie }) });
  expect((await retry()).status).toBe(401);
  expect((await retry((await newLandlord()).cookie)).status).toBe(404);
  expect((await readImport(landlord, id)).photos).toMatchObject({ due: 0, failed: 1 });
  pages.clear();
  expect((await retry(landlord.cookie)).body.photos).toMatchObject({ due: 1, added: 1, failed: 0 });
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30, 50]]);
  const support = await newAdministrator("Sue Support", "support");
  expect((await retry(support.cookie)).body).toMatchObject({ photos: { due: 0, added: 2 }, problems: [] });
});

test("files name a hundred pictures for a space, and so many of a landlord wait", async () => {
  const landlord = await newLandlord();
  await importFile(landlord, csvFile([withPhotos("A", "/30.png")]));
  const [space] = await spacesOf(landlord);
  const insert = (count: number, name: string) =>
    sql`
    insert into property_photo_urls (landlord_id, property_id, url, position, import_id, line)
    select landlord_id, property_id, ${name} || n, 0, 'imp_0', 2 from property_photo_urls, generate_series(1, ${count}::int) n
    where property_id = ${space!.id} and url = ${`${site}/30.png`}`.execute(db);
  await insert(98, "https://pictures.example/");
  const file = (...paths: string[]) => csvFile([withPhotos("A", ...paths)]);
  expect((await check(landlord, file("/30.png", "/31.png"))).found).toMatchObject({ change: 1 });
  expect((await check(landlord, file("/31.png", "/32.png"))).problems).toMatchObject([
    {
      row: 2,
      fields: { photo_urls: expect.stringMatching(/^Files have named 99 pictures .+ 100 are the most/) },
    },
  ]);
  // Those that failed or were there already don't count, and rows that name nothing new are as good as before.
  await insert(1, "https://full.example/");
  expect((await check(landlord, csvFile([goodRow("A")]))).found).toMatchObject({ same: 1 });
  await db
    .updateTable("propertyPhotoUrls")
    .set({ doneAt: new Date(), isKnown: true })
    .where("url", "like", "https://pictures.example/1%")
    .execute();
  expect((await check(landlord, file("/31.png", "/32.png"))).found).toMatchObject({ change: 1 });
  await insert(maxDuePhotos, "https://many.example/");
  const full = await importFile(landlord, csvFile([withPhotos("B", "/33.png"), goodRow("C")]));
  expect(full).toMatchObject({ done: { added: 1, failed: 1 } });
  expect(full.problems).toMatchObject([
    { external_id: "B", fields: { photo_urls: expect.stringMatching(/^100,000 of your pictures wait/) } },
  ]);
  await db.deleteFrom("propertyPhotoUrls").where("landlordId", "=", landlord.id).execute();
});

test("pictures that come after a refusal send nothing to administrators again; those that correct it do", async () => {
  const [landlord, administrator] = [await newLandlord(), await newAdministrator()];
  review("all");
  const refusedOf = (id: string) =>
    db.selectFrom("approvals").select("refusedBecause").where("propertyId", "=", id).executeTakeFirst();
  await importFile(landlord, csvFile([withPhotos("A", "/30.png")]));
  const [space] = await spacesOf(landlord);
  await refuse(administrator, space!.id, "Too dark.");
  await fetchDuePhotos();
  expect(await refusedOf(space!.id)).toEqual({ refusedBecause: "Too dark." });
  await importFile(landlord, csvFile([withPhotos("A", "/60.png")]));
  await fetchDuePhotos();
  expect(await refusedOf(space!.id)).toEqual({ refusedBecause: null });
  await approve(administrator, space!.id);
  expect(await widthsOf(landlord)).toEqual([[30, 60]]);
  // An edit that is refused before the picture comes.
  await importFile(landlord, csvFile([{ ...withPhotos("A", "/70.png"), title: "A brighter garage" }]));
  await refuse(administrator, space!.id, "Not brighter.");
  await fetchDuePhotos();
  expect(await refusedOf(space!.id)).toEqual({ refusedBecause: "Not brighter." });
  await importFile(landlord, csvFile([{ ...withPhotos("A", "/70.png"), title: "A garage" }]));
  expect(await refusedOf(space!.id)).toEqual({ refusedBecause: null });
  await approve(administrator, space!.id);
  expect(await widthsOf(landlord)).toEqual([[30, 60, 70]]);
});

test("a URL in a private network is refused, also behind a redirect, which may not go on forever", async () => {
  const landlord = await newLandlord();
  pages.set("/inside", (response) => {
    config.allowPrivateCalendars = false;
    response.writeHead(302, { location: `${site}/30.png` }).end();
  });
  pages.set("/file", (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end());
  pages.set("/around", (response) => response.writeHead(302, { location: "/around" }).end());
  const failures = async (...urls: string[]) => {
    const file = csvFile([goodRow("A", { photo_urls: urls.join(" ") })]);
    const { id } = await importFile(landlord, file);
    await fetchDuePhotos();
    return (await readImport(landlord, id)).problems[0].fields.photo_urls;
  };
  expect(await failures(`${site}/around`, `${site}/file`)).toBe(
    `${site}/around: It redirects too often. ${site}/file: Its address must begin with https:// or http://.`,
  );
  expect(await failures(`${site}/inside`)).toBe(`${site}/inside: Its address is in a private network.`);
  expect(await failures("http://169.254.169.254/latest.png", "http://[::1]/a.png")).toBe(
    "http://169.254.169.254/latest.png: Its address is in a private network. http://[::1]/a.png: Its address is in a private network.",
  );
  expect(asked).not.toContain("/30.png");
  expect(await widthsOf(landlord)).toEqual([[]]);
  pages.clear();
});

test("URLs are checked with the file: their form, their length, and how many", async () => {
  const landlord = await newLandlord();
  const many = Array.from({ length: 21 }, (_, index) => `https://pictures.example/${index}.png`);
  const rows = ["garage.jpg", "file:///etc/passwd", `https://a.example/${"a".repeat(1000)}`, many.join("\n")];
  const { problems, found } = await check(
    landlord,
    csvFile([
      ...rows.map((photo_urls, index) => goodRow(`${index}`, { photo_urls })),
      goodRow("both", { photo_urls: "a", price: "0" }),
      goodRow("good", { photo_urls: many.slice(0, 20).join(" \n") }),
    ]),
  );
  const sentence = "is no URL of a picture. Each begins with https:// or http://, with a space between two.";
  expect(problems.map(({ fields }: { fields: object }) => fields)).toEqual([
    { photo_urls: `“garage.jpg” ${sentence}` },
    { photo_urls: `“file:///etc/passwd” ${sentence}` },
    { photo_urls: "A URL has at most 1,000 characters." },
    { photo_urls: "A space can have 20 photos." },
    { photo_urls: `“a” ${sentence}`, price: expect.stringContaining("Price must be") },
  ]);
  expect(found).toMatchObject({ new: 1, bad: 5 });
  const json = JSON.stringify([{ ...goodRow("J"), photo_urls: [`${site}/30.png`, `${site}/a,b.png`] }]);
  await importFile(landlord, json);
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30, 50]]);
});

test("a space takes no more photos than it can have, and one that was deleted takes none", async () => {
  const landlord = await newLandlord();
  const paths = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `/${from + index}.png`);
  await importFile(landlord, csvFile([withPhotos("A", ...paths(100, 19)), withPhotos("B", "/30.png")]));
  const [, b] = await spacesOf(landlord);
  await call(`/api/properties/${b!.id}`, { method: "DELETE", cookie: landlord.cookie });
  await fetchDuePhotos();
  const { id } = await importFile(landlord, csvFile([withPhotos("A", "/20.png", "/21.png")]));
  await fetchDuePhotos();
  expect((await widthsOf(landlord))[0]).toHaveLength(20);
  expect((await readImport(landlord, id)).problems).toMatchObject([
    { fields: { photo_urls: `${site}/21.png: A space can have 20 photos.` } },
  ]);
  expect(asked).not.toContain("/30.png");
  const { "imported_pictures.json": exported } = await exportOf(landlord.cookie);
  expect(exported).toHaveLength(21);
});

test("pictures of a space that waits for an administrator wait with it; one of a suspended landlord's isn't fetched", async () => {
  const landlord = await newLandlord();
  review("all");
  await importFile(landlord, csvFile([withPhotos("A", "/30.png")]));
  await fetchDuePhotos();
  const [space] = await spacesOf(landlord);
  expect((await call(`/api/properties/${space!.id}/images`)).status).toBe(404);
  await approve(await newAdministrator(), space!.id);
  expect((await call(`/api/properties/${space!.id}/images`)).body).toMatchObject([{ width: 30 }]);
  const { id } = await importFile(landlord, csvFile([withPhotos("A", "/60.png")]));
  await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
  await fetchDuePhotos();
  await db.updateTable("users").set({ banned: false }).where("id", "=", landlord.id).execute();
  expect(asked).not.toContain("/60.png");
  expect((await readImport(landlord, id)).problems).toMatchObject([
    { fields: { photo_urls: expect.stringContaining("account is closed or suspended") } },
  ]);
});

test("a landlord with many pictures leaves the others their turn", async () => {
  const [many, few] = [await newLandlord(), await newLandlord()];
  const rows = Array.from({ length: 9 }, (_, index) => withPhotos(`M-${index}`, `/${100 + index}.png`));
  await importFile(many, csvFile(rows));
  await importFile(few, csvFile([withPhotos("F", "/30.png")]));
  await fetchDuePhotos();
  expect(await widthsOf(few)).toEqual([[30]]);
  expect((await widthsOf(many)).flat()).toHaveLength(4);
  await fetchDuePhotos();
  await fetchDuePhotos();
  expect((await widthsOf(many)).flat()).toHaveLength(9);
});
