import { strToU8, type Zippable, zipSync } from "fflate";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { fetchDuePhotos } from "#app/features/properties/imports/fetch-due-photos.server.ts";
import { forgetImports } from "#app/features/properties/imports/forget-imports.server.ts";
import { uploadedFiles } from "#app/features/properties/imports/model.ts";
import { db } from "#app/platform/db.server.ts";
import { listFiles, removeFile } from "#app/platform/files.server.ts";
import { csvFile, goodRow, readImport, run, runImportJobs, send, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

const picture = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: 40, channels: 3, background: "#336699" } })
      .png()
      .toBuffer(),
  );
const named = (externalId: string, photo_urls: string) => goodRow(externalId, { photo_urls });
const table = (...rows: Parameters<typeof csvFile>[0]) => strToU8(csvFile(rows));
const zipOf = (files: Zippable) => zipSync(files);

/** Sends a zip, and has its rows imported and its pictures added. */
async function importZip(landlord: Person, files: Zippable) {
  const { status, body } = await send(landlord, zipOf(files));
  expect([status, body.message]).toEqual([201, undefined]);
  await runImportJobs();
  await run(landlord, body.id);
  await runImportJobs();
  await fetchDuePhotos();
  return readImport(landlord, body.id);
}

async function widthsOf(landlord: Person): Promise<number[][]> {
  const spaces = await spacesOf(landlord);
  return Promise.all(
    spaces.map(async ({ id }) => {
      const { body } = await call(`/api/properties/${id}/images`, { cookie: landlord.cookie });
      return body.map(({ width }: { width: number }) => width);
    }),
  );
}

async function keptFiles(): Promise<string[]> {
  const keys = [];
  for await (const key of listFiles(uploadedFiles)) keys.push(key);
  return keys;
}

test("a zip has a file and the pictures that it names, by path or by name; the same zip again changes nothing", async () => {
  const landlord = await newLandlord();
  const files = {
    "spaces/list.csv": table(
      named("A", "photos/b.png a.png"),
      named("B", "front view.png"),
      named("C", "spaces/photos/b.png FRONT%20VIEW.png"),
      goodRow("D"),
    ),
    "spaces/photos/a.png": await picture(30),
    "spaces/photos/b.png": await picture(31),
    "spaces/front view.png": [await picture(32), { level: 0 }] as [Uint8Array, { level: 0 }],
    "spaces/unnamed.png": await picture(33),
    "__MACOSX/spaces/._list.csv": strToU8("x"),
    "spaces/.DS_Store": strToU8("x"),
  };
  const done = await importZip(landlord, files);
  expect(done).toMatchObject({ done: { added: 4 }, photos: { added: 5, failed: 0 }, problems: [] });
  expect(await widthsOf(landlord)).toEqual([[31, 30], [32], [31, 32], []]);
  expect(await importZip(landlord, files)).toMatchObject({
    found: { same: 4 },
    photos: { due: 0, added: 0 },
  });
  const json = [{ ...goodRow("A"), photo_urls: ["front view.png", "a.png"] }];
  const renamed = {
    "list.json": strToU8(JSON.stringify(json)),
    "a.png": await picture(30),
    "front view.png": await picture(32),
  };
  expect(await importZip(landlord, renamed)).toMatchObject({ found: { change: 1 }, photos: { added: 1 } });
  expect((await widthsOf(landlord))[0]).toEqual([31, 30, 32]);
});

test("a picture that is missing, there twice, too large or none is a problem of its row and column", async () => {
  const landlord = await newLandlord();
  const done = await importZip(landlord, {
    "list.csv": table(
      named("A", "gone.png"),
      named("B", "two.png"),
      named("C", "huge.png"),
      named("D", "text.png"),
      named("E", "one/two.png"),
      { ...named("F", "nowhere.png"), price: "0" },
    ),
    "one/two.png": await picture(30),
    "other/two.png": await picture(31),
    "huge.png": new Uint8Array(15 * 1024 * 1024 + 1),
    "text.png": strToU8("no picture"),
  });
  expect(done.done).toMatchObject({ added: 1 });
  expect(done.problems.map(({ row, fields }: { row: number; fields: object }) => [row, fields])).toEqual([
    [2, { photo_urls: "The zip has no picture called “gone.png”. Write a space in a name as %20." }],
    [3, { photo_urls: "The zip has two pictures called “two.png”. Name the folder, too." }],
    [4, { photo_urls: "“huge.png” is larger than 15 MB." }],
    [
      5,
      {
        photo_urls: "“text.png” cannot be used: not a picture: please choose a JPEG, PNG or WebP.",
      },
    ],
    [7, expect.objectContaining({ photo_urls: expect.stringContaining("nowhere.png") })],
  ]);
  expect(await widthsOf(landlord)).toEqual([[30]]);
});

test("the file of problems names a zip's pictures as the zip does, and corrects them with the same zip", async () => {
  const landlord = await newLandlord();
  const pictures = {
    "two/front view.png": await picture(31),
    "two\\über.png": await picture(32),
    "one/front view.png": await picture(30),
  };
  const row = named("A", "two/front%20view.png two\\über.png");
  const { id } = await importZip(landlord, { "list.csv": table({ ...row, price: "0" }), ...pictures });
  const { body: list } = await call(`/api/imports/${id}/problems`, { cookie: landlord.cookie });
  expect(list).toContain("two/front%20view.png two/%C3%BCber.png");
  expect(list).not.toContain("upload:");
  const corrected = String(list).replace(/,0,/, ",120,");
  await importZip(landlord, { "list.csv": strToU8(corrected), ...pictures });
  expect(await widthsOf(landlord)).toEqual([[31, 32]]);
});

test("a cell that names more pictures than a space has is refused unread, and so is what unpacks to far more", async () => {
  const landlord = await newLandlord();
  const fake = async (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(await picture(30));
    return bytes;
  };
  const small = Array.from({ length: 20 }, (_, at) => `${at}.png`);
  const done = await importZip(landlord, {
    "list.csv": table(named("A", "a ".repeat(2000)), named("B", "large.png")),
    "large.png": await fake(2 * 1024 * 1024),
  });
  expect(done.problems.map(({ fields }: { fields: object }) => fields)).toEqual([
    { photo_urls: "A space can have 20 photos." },
    { photo_urls: "“large.png” cannot be used: it unpacks to far more than a picture does." },
  ]);
  const many = await Promise.all(small.map(async (name, at) => [name, await fake(500_000 + at)] as const));
  const before = await keptFiles();
  const { status, body } = await send(
    landlord,
    zipOf({ "list.csv": table(named("C", small.join(" "))), ...Object.fromEntries(many) }),
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining("unpack to far more")]);
  expect(await keptFiles()).toEqual(before);
});

/** A zip in which each place that has `from` has `to`. */
function patched(zip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(Buffer.from(zip).toString("latin1").replaceAll(from, to), "latin1"));
}

/** A zip whose directory says something else of its first entry. */
function claiming(zip: Uint8Array, at: number, value: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(zip);
  bytes.writeUInt32LE(value, bytes.indexOf("PK\u0001\u0002") + at);
  return new Uint8Array(bytes);
}

const list = table(goodRow("A"));
const zeros = new Uint8Array(1024 * 1024);
const bomb = zipOf({ "list.csv": zeros });

test.each([
  ["a path out of it", zipOf({ "list.csv": list, "../../etc/passwd": list }), "a path that leads out of it"],
  ["a path from the root", zipOf({ "list.csv": list, "/etc/passwd": list }), "a path that leads out of it"],
  ["a file that unpacks to more than it says", claiming(bomb, 24, 1000), "This zip can’t be read."],
  ["files that unpack to too much", claiming(bomb, 24, 210 * 1024 * 1024), "unpacks to more than 200 MB"],
  ["a file of another size", claiming(bomb, 24, 1024 * 1024 + 1), "This zip can’t be read."],
  ["other contents than it says", claiming(bomb, 16, 7), "This zip can’t be read."],
  [
    "a name twice",
    patched(zipOf({ "list.csv": list, "a.png": list, "b.png": list }), "b.png", "a.png"),
    "called a.png",
  ],
  [
    "a password",
    patched(
      bomb,
      "PK\u0001\u0002\u0014\u0000\u0014\u0000\u0000",
      "PK\u0001\u0002\u0014\u0000\u0014\u0000\u0001",
    ),
    "The zip has a password.",
  ],
  ["two files of spaces", zipOf({ "a.csv": list, "b.json": list }), "This one has 2: a.csv, b.json"],
  ["no file of spaces", zipOf({ "a.png": list }), "This one has none."],
  ["an Excel file", zipOf({ "[Content_Types].xml": list, "xl/book.xml": list }), "This is an Excel file."],
  [
    "too many files",
    zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.png`, new Uint8Array()]))),
    "2,000 files",
  ],
  ["half of itself", bomb.slice(0, bomb.length - 30), "This zip can’t be read."],
  [
    "a table in it that is too large",
    zipOf({ "list.csv": new Uint8Array(24 * 1024 * 1024 + 1) }),
    "too large: at most 24 MB",
  ],
  ["a broken table", zipOf({ "list.csv": strToU8("a,b\n1,2\n") }), "The first row must name the columns"],
])("a zip with %s is refused in a sentence, and nothing of it is stored", async (_, file, sentence) => {
  const landlord = await newLandlord();
  const before = await keptFiles();
  const began = performance.now();
  const { status, body } = await send(landlord, file);
  expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
  expect(body.fields).toEqual({ file: body.message });
  expect(await keptFiles()).toEqual(before);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("only landlords and support send zips, and no file names a stored picture by its hash", async () => {
  const landlord = await newLandlord();
  const files = { "list.csv": table(named("A", "a.png")), "a.png": await picture(30) };
  expect((await send(await newTenant(), zipOf(files))).status).toBe(403);
  const support = await newAdministrator("Sue Support", "support");
  const sent = await send(support, zipOf(files), { landlord_email: landlord.email });
  expect(sent.status).toBe(201);
  const [key = ""] = (await keptFiles()).filter((one) => one.includes(sent.body.id));
  const hash = key.split("/").at(-1)!;
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const { status, body } = await send(await newLandlord(), csvFile([named("B", `upload:${hash}:a.png`)]));
  expect(status).toBe(201);
  await runImportJobs();
  expect(
    (
      await db.selectFrom("propertyImportRows").select("problems").where("importId", "=", body.id).execute()
    )[0],
  ).toEqual({ problems: { photo_urls: expect.stringContaining("is no URL of a picture.") } });
});

test("pictures that were not added yet stay with their file, and go with it", async () => {
  const landlord = await newLandlord();
  const files = { "list.csv": table(named("A", "a.png")), "a.png": await picture(30) };
  const { body } = await send(landlord, zipOf(files));
  await forgetImports();
  const own = async () => (await keptFiles()).filter((key) => key.startsWith(`${uploadedFiles}${body.id}/`));
  expect(await own()).toHaveLength(1);
  await db.deleteFrom("propertyImports").where("id", "=", body.id).execute();
  await forgetImports();
  expect(await own()).toEqual([]);
});

test("neither later files nor time delete a file whose pictures wait", async () => {
  const landlord = await newLandlord();
  const { body } = await send(
    landlord,
    zipOf({ "list.csv": table(named("A", "a.png")), "a.png": await picture(30) }),
  );
  await runImportJobs();
  await run(landlord, body.id);
  await runImportJobs();
  const long = new Date(Date.now() - 40 * 86_400_000);
  await db.updateTable("propertyImports").set({ createdAt: long }).where("id", "=", body.id).execute();
  for (let sent = 0; sent < 11; sent += 1) await send(landlord, csvFile([goodRow("B")]));
  await forgetImports();
  await fetchDuePhotos();
  expect(await widthsOf(landlord)).toEqual([[30]]);
  await forgetImports();
  expect((await call(`/api/imports/${body.id}`, { cookie: landlord.cookie })).status).toBe(404);
});

test("a picture that waits in vain, because its zip did not arrive whole, comes with the next zip", async () => {
  const landlord = await newLandlord();
  const files = { "list.csv": table(named("A", "a.png")), "a.png": await picture(30) };
  const { body } = await send(landlord, zipOf(files));
  await runImportJobs();
  await run(landlord, body.id);
  await runImportJobs();
  for (const key of await keptFiles()) if (key.includes(body.id)) await removeFile(key);
  expect(await importZip(landlord, files)).toMatchObject({ found: { change: 1 }, photos: { added: 1 } });
  expect(await widthsOf(landlord)).toEqual([[30]]);
});
