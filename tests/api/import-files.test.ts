import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { goodRow, importFile, send, spacesOf } from "#tests/support/imports.ts";
import { newLandlord } from "#tests/support/people.ts";
import { today } from "#tests/support/property-form.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

test("JSON has numbers, truths and lists as they are, and says of which element something is wrong", async () => {
  const landlord = await newLandlord();
  const space = {
    ...goodRow("J-1"),
    price: 60,
    length: 20.5,
    covered: true,
    instant: false,
    allowed: ["car", "boat"],
  };
  const file = JSON.stringify({
    spaces: [space, "no space", { ...space, external_id: 7, price: { usd: 1 } }],
  });
  const done = await importFile(landlord, file);
  expect(done).toMatchObject({ is_json: true, done: { added: 1 }, found: { bad: 2 } });
  expect(done.problems).toMatchObject([
    { row: 2, fields: { "": "This is no object with a space’s fields." } },
    { row: 3, external_id: "7", fields: { price: expect.stringContaining("must be a text, a number") } },
  ]);
  expect(await spacesOf(landlord)).toMatchObject([
    { priceCents: 6000, lengthFeet: 20.5, isCovered: true, isInstant: false, allowed: ["car", "boat"] },
  ]);
});

test("a spreadsheet's ways of writing are understood: TRUE, 6:00, a ZIP code without its zero, semicolons, dates", async () => {
  const landlord = await newLandlord();
  const [year, month, date] = today.split("-").map(Number);
  const row = goodRow("S", {
    state: "MA",
    city: "Amherst",
    zipcode: "1002",
    street_address: "5 Main Street",
    covered: "TRUE",
    lit: "no",
    access_from: "6:00",
    access_to: "22:00:00",
    start_date: `${month}/${date}/${year}`,
  });
  const columns = Object.keys(row);
  const file = [columns, columns.map((name) => row[name]!)].map((cells) => cells.join(";")).join("\r\n");
  expect((await importFile(landlord, file)).problems).toEqual([]);
  expect(await spacesOf(landlord)).toMatchObject([
    { zipcode: "01002", isCovered: true, isLit: false, accessFrom: "06:00:00", accessTo: "22:00:00" },
  ]);
});

test.each([
  ["an Excel file", new Uint8Array([0x50, 0x4b, 3, 4]), "This zip can’t be read."],
  ["no UTF-8", new Uint8Array([0x74, 0xe9, 0x2c]), "This is no text in UTF-8."],
  ["nothing", "", "The file has no rows."],
  ["a header alone", "title,price\n", "The file has no rows."],
  ["names that no one knows", "a,b\n1,2\n", "The first row must name the columns"],
  ["a column twice", "title,Title\n1,2\n", "Two columns are called title."],
  ["a mark that isn't closed", `title,price\n"a,1\n${"b,2\n".repeat(90_000)}`, "Row 2 can’t be read"],
  ["cells without an end", `title,price\n${",".repeat(9_000_000)}`, "can’t be read"],
  ["rows without an end", "title,price\n".concat("\n".repeat(9_000_000)), "too many rows"],
  ["too many rows", `title,price\n${"a,1\n".repeat(5001)}`, "A file can have 5,000 rows."],
  ["broken JSON", "[{]", "This is no JSON that can be read."],
  ["JSON without a list", "{}", "JSON must be a list of spaces"],
])("refuses %s in a sentence, and quickly", async (_, file, sentence) => {
  const began = performance.now();
  const { status, body } = await send(await newLandlord(), file);
  expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
  expect(body.fields?.file ?? body.message).toBe(body.message);
  expect(performance.now() - began).toBeLessThan(15_000);
});

test(
  "takes an export of 5,000 spaces with 20 photos and long texts, one after another",
  { timeout: 120_000 },
  async () => {
    const landlord = await newLandlord();
    const urls = Array.from({ length: 20 }, (_, at) => {
      const key = at.toString(16).padStart(32, "0");
      return `https://other.example/photos/${key}/1600.webp`;
    }).join(" ");
    const texts = { ...goodRow("1"), description: "Long. ".repeat(400).trim(), photo_urls: urls };
    const columns = Object.keys(texts);
    const lines = Array.from({ length: 5000 }, (_, at) =>
      Object.values({ ...texts, external_id: `E-${at}` })
        .map((cell) => `"${cell}"`)
        .join(","),
    );
    const file = [columns.join(","), ...lines].join("\r\n");
    expect(file.length).toBeGreaterThan(16 * 1024 * 1024);
    const sent = await Promise.all([send(landlord, file), send(landlord, "title\n")]);
    expect(sent.map(({ status }) => status)).toEqual([201, 400]);
    const { rows } = await db
      .selectFrom("propertyImportRows")
      .select((eb) => eb.fn.countAll<string>().as("rows"))
      .where("importId", "=", sent[0].body.id)
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(5000);
  },
);

test("refuses a file of more than 24 MB, none, and two", async () => {
  const landlord = await newLandlord();
  expect((await send(landlord, "a".repeat(24 * 1024 * 1024 + 100_000))).status).toBe(400);
  const form = new FormData();
  form.append("landlord_email", "");
  expect((await call("/api/imports", { form, cookie: landlord.cookie })).body.message).toBe(
    "Choose one file.",
  );
  for (const name of ["a.csv", "b.csv"]) form.append("file", new Blob(["title\na\n"]), name);
  expect((await call("/api/imports", { form, cookie: landlord.cookie })).body.message).toBe(
    "Choose one file.",
  );
});
