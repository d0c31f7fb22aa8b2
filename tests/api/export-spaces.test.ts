import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { edit, review } from "#tests/support/approvals.ts";
import { check, csvFile, goodRow, importFile, spacesOf } from "#tests/support/imports.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { call } from "#tests/support/web.ts";

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

const exported = async (person: Person, format: string, landlord = person) =>
  call(`/api/landlord/${landlord.id}/spaces?format=${format}`, { cookie: person.cookie });

/** Texts that spreadsheets run, that end cells, that other scripts use, or that look like something else. */
const text = fc.oneof(
  fc.constantFrom(
    "=1+1",
    "'=1",
    "''+a",
    "-5",
    "@a",
    "\t=a",
    '12" pipe',
    "a,b;c",
    "two\nlines",
    "a\r\nb",
    "true",
    "007",
    "ñ 東京 🚗",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const maybe = (...words: string[]) => fc.constantFrom("", ...words);
const dollars = fc.integer({ min: 100, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
const row = fc.record({
  title: text.filter((title) => /[a-z0-9]/i.test(title)).map((title) => `T ${title}`.slice(0, 100)),
  description: text,
  house_rules: text,
  type_of_space: fc.constantFrom("Driveway", "Storage Unit", "Other"),
  allowed: maybe("car", "boxes,car", "furniture"),
  price: dollars,
  price_per: maybe("Month", "Day"),
  covered: maybe("true", "false", "TRUE"),
  instant: maybe("yes", "no"),
  contents_required: maybe("true", "false"),
  cancellation_policy: maybe("firm", "moderate", "flexible"),
  min_stay_days: maybe("1", "3"),
  gap_days: maybe("0", "2"),
  entrance_width: maybe("8", "7.25"),
  charge_cleaning: maybe("25", "30.50"),
  hide_address: maybe("true", "false"),
  height: fc.constantFrom("8", "8.50", "100"),
  end_date: maybe("2039-12-31", "12/31/2039"),
  hours: fc.constantFrom({ access_from: "", access_to: "" }, { access_from: "6:00", access_to: "24:00" }),
  vehicle: fc.constantFrom(
    { vehicle_feet: "", vehicle_inches: "" },
    { vehicle_feet: "7", vehicle_inches: "" },
  ),
  pin: fc.constantFrom(
    { latitude: "", longitude: "", location_precision: "street" },
    { latitude: "40.26010", longitude: "-76.8801", location_precision: "" },
  ),
});

test("what is exported can be imported: unchanged it changes nothing, and elsewhere it makes the same spaces", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const [landlord, other] = [await newLandlord(), await newLandlord()];
      const file = csvFile(
        rows.map(({ hours, vehicle, pin, ...fields }, index) =>
          goodRow(`=${index}`, { ...fields, ...hours, ...vehicle, ...pin }),
        ),
      );
      const done = await importFile(landlord, file);
      expect([done.problems, done.done.added]).toEqual([[], rows.length]);
      const before = await spacesOf(landlord);
      for (const format of ["csv", "json"]) {
        const { body } = await exported(landlord, format);
        const sent = format === "csv" ? (body as string) : JSON.stringify(body);
        expect((await check(landlord, sent)).found).toEqual({ new: 0, change: 0, same: rows.length, bad: 0 });
        expect((await importFile(landlord, sent)).done.unchanged).toBe(rows.length);
        expect(await spacesOf(landlord)).toEqual(before);
      }
      const { body: spaces } = await exported(landlord, "json");
      const elsewhere = (spaces as { id: string }[]).map(({ id: _theirs, ...space }) => space);
      await importFile(other, JSON.stringify(elsewhere));
      const { body: same } = await exported(other, "json");
      const byName = (list: { external_id: string }[]) =>
        list
          .map((space) => ({ ...space, id: "" }))
          .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1));
      expect(byName(same)).toEqual(byName(spaces));
    }),
    { numRuns: Number(process.env["ROUND_TRIPS"] ?? 6) },
  );
}, 120_000);

test("a space made in the form is found again by its id, with what waits for an administrator", async () => {
  review("all");
  try {
    const landlord = await newLandlord();
    const { id } = await newProperty(landlord, { title: "Public", pricePer: "Day", weeklyDiscount: 10 });
    await edit(landlord, id, { title: "=Waits" });
    await addProperty(landlord, { title: "Not yet public" });
    const { body, headers } = await exported(landlord, "csv");
    expect(headers.get("content-disposition")).toBe('attachment; filename="spaces.csv"');
    expect(body).toContain("'=Waits");
    expect(body).not.toMatch(/(^|,)=/m);
    expect((await importFile(landlord, body)).done).toMatchObject({ unchanged: 2 });
    const { body: json } = await exported(landlord, "json");
    expect(json).toMatchObject([
      { id, external_id: null, title: "=Waits", price: 120, covered: null, weekly_discount: 10, allowed: [] },
      { title: "Not yet public", hide_address: false, end_date: null },
    ]);
  } finally {
    review("off");
  }
});

test("only the landlord and support take it, and the audit log says that support did", async () => {
  const [landlord, stranger] = [await newLandlord(), await newLandlord()];
  await newProperty(landlord);
  expect((await call(`/api/landlord/${landlord.id}/spaces`)).status).toBe(401);
  expect((await exported(await newTenant(), "csv", landlord)).status).toBe(403);
  expect((await exported(stranger, "csv", landlord)).status).toBe(404);
  expect((await exported(landlord, "xml")).status).toBe(400);
  expect((await exported(await newAdministrator("Fin", "finance"), "csv", landlord)).status).toBe(403);
  const support = await newAdministrator("Sue", "support");
  expect((await exported(support, "json", landlord)).body).toHaveLength(1);
  const entries = db.selectFrom("auditEntries").select(["action", "subjectId", "details"]);
  expect(await entries.where("actorId", "=", support.id).execute()).toEqual([
    { action: "exportList", subjectId: landlord.id, details: { list: "spaces" } },
  ]);
  const empty = await exported(stranger, "json");
  expect(empty.body).toEqual([]);
  expect((await exported(stranger, "csv")).body).toMatch(/^id,external_id,title,[^\n]*\r\n$/);
});
