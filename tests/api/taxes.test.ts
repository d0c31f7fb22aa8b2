import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { addDays, addMonths, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { importTaxes, setTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

const head = "jurisdiction,state,city,zip_prefix,type_of_space,rate,exempt_from_days,valid_from";
let finance: Person;
let landlord: Person;

beforeAll(async () => {
  [finance, landlord] = [await newAdministrator("Fay Finance", "finance"), await newLandlord()];
  await setTaxes("on");
});

beforeEach(async () => {
  moveClock(0);
  await db.deleteFrom("taxRates").execute();
});

afterEach(() => moveClock(0));

const sendRows = (...rows: string[]) => importTaxes(finance.cookie, [head, ...rows].join("\n"));
const stored = () =>
  db.selectFrom("taxRates").selectAll().orderBy("jurisdiction").orderBy("validFrom").execute();
const quoteOf = async (id: string, last = 11) =>
  (await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(last)}`)).body;
const garage = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });

test("rates are imported once, corrected by the same place and day, and each change is in the audit log", async () => {
  const rows = ["Pennsylvania,PA,,,,6%,,2026-01-01", "Dauphin County,pa,,171,,2.5,never,2026-01-01"];
  expect((await sendRows(...rows)).body).toEqual({ rows: 2, changed: 2 });
  expect((await sendRows(...rows)).body).toEqual({ rows: 2, changed: 0 });
  expect((await sendRows("Pennsylvania,PA,,,,6.25%,30,2026-01-01")).body).toEqual({ rows: 1, changed: 1 });
  expect(await stored()).toMatchObject([
    { jurisdiction: "Dauphin County", state: "PA", zipPrefix: "171", ppm: 25_000, exemptFromDays: null },
    { jurisdiction: "Pennsylvania", city: "", ppm: 62_500, exemptFromDays: 30 },
  ]);
  const entries = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("action", "=", "importTaxes")
    .where("actorId", "=", finance.id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([
    { rows: "2", changed: "2" },
    { rows: "1", changed: "1" },
  ]);
  const { body } = await call("/api/admin/taxes", { cookie: finance.cookie });
  expect(body).toMatchObject({ is_on: true, count: 2, rates: [{ rate: "2.5%" }, { rate: "6.25%" }] });
  const file = await call("/api/admin/taxes/rates", { cookie: finance.cookie });
  expect(String(file.body)).toContain("Dauphin County,PA,,,171,,2.5%,added,never,exempt,2026-01-01");
  // The file that we write can be imported.
  expect((await importTaxes(finance.cookie, String(file.body))).body).toEqual({ rows: 2, changed: 0 });
});

test("the file of more rates than a page has each once, and a county's ZIP code leaves a city out at 0%", async () => {
  const rows = Array.from(
    { length: 1001 },
    (_, at) => `County ${at % 7},PA,,${String(15_000 + at)},,1%,never,2026-0${1 + (at % 3)}-01`,
  );
  await sendRows(...rows, "Adams,PA,,17101,,3%,,2026-01-01", "Adams,PA,Harrisburg,17101,,0%,,2026-01-01");
  const file = await call("/api/admin/taxes/rates", { cookie: finance.cookie });
  const lines = String(file.body).trim().split(/\r?\n/);
  expect([lines.length, new Set(lines).size]).toEqual([1004, 1004]);
  const { rows: taxes } = await sql<{ inCity: unknown[]; beside: unknown[] }>`
    select taxes_of_space('PA', 'Harrisburg', '17101', 'Driveway', '2026-02-01') as "inCity",
      taxes_of_space('PA', 'Elsewhere', '17101', 'Driveway', '2026-02-01') as beside`.execute(db);
  expect(taxes).toEqual([{ inCity: [], beside: [expect.objectContaining({ jurisdiction: "Adams" })] }]);
});

test("a file with problems is refused as a whole, each by row and column", async () => {
  const refused = await sendRows(
    "Pennsylvania,PA,,,,6%,,2026-01-01",
    ",Penn,,17x,Shed,60%,1,2026-02-30",
    "Pennsylvania,PA,,,,7%,,2026-01-01",
  );
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(
    /^Nothing was imported\. Row 3, jurisdiction: .* There are 7 more problems\.$/,
  );
  expect(Object.keys(refused.body.fields).toSorted()).toEqual([
    "file",
    "row_3.exempt_from_days",
    "row_3.jurisdiction",
    "row_3.rate",
    "row_3.state",
    "row_3.type_of_space",
    "row_3.valid_from",
    "row_3.zip_prefix",
    "row_4.jurisdiction",
  ]);
  expect(await stored()).toEqual([]);
});

test("names in other letters are the same jurisdiction: corrected, taxed once, and refused within one file", async () => {
  await sendRows("Pennsylvania,PA,,,,6%,,2026-01-01", "Harrisburg,PA,Harrisburg,,,1%,,2026-01-01");
  const again = await sendRows(
    "PENNSYLVANIA ,pa,,,,6%,,2026-01-01",
    "Harrisburg,PA,HARRISBURG,,,2%,,2026-01-01",
  );
  expect(again.body).toEqual({ rows: 2, changed: 2 });
  expect((await stored()).map(({ jurisdiction, ppm }) => [jurisdiction, ppm])).toEqual([
    ["Harrisburg", 20_000],
    ["PENNSYLVANIA", 60_000],
  ]);
  await sendRows("Pennsylvania,PA,,,,7%,,2026-02-01");
  expect((await quoteOf((await garage()).id)).tax_words).toBe("Harrisburg 2%, Pennsylvania 7%");
  const refused = await sendRows(
    "Dauphin  County,PA,,171,,2%,,2026-01-01",
    "dauphin county,PA,,170,,2%,,2026-01-01",
    "Dauphin County,PA,,171,,3%,,2026-01-01",
  );
  expect(Object.keys(refused.body.fields).toSorted()).toEqual([
    "file",
    "row_3.jurisdiction",
    "row_4.jurisdiction",
  ]);
});

test("a city counts before ZIP codes by their first digits, and a whole ZIP code before a city", async () => {
  const rows = ["Lodging,PA,,171,,1%,,2026-01-01", "Lodging,PA,Harrisburg,,,2%,,2026-01-01"];
  await sendRows(...rows);
  const { id } = await garage();
  expect((await quoteOf(id)).tax_words).toBe("Lodging 2%");
  await sendRows("Lodging,PA,,17101,,3%,,2026-01-01");
  expect((await quoteOf(id)).tax_words).toBe("Lodging 3%");
  const { body } = await sendRows("Newark,NJ,,7102,,3%,,2026-01-01");
  expect(body.fields["row_2.zip_prefix"]).toContain("begin with 0");
  expect((await sendRows("Newark,NJ,,07102,,3%,,2026-01-01")).status).toBe(200);
});

test.each([
  ["", "The file has no rates"],
  ["jurisdiction,state,rate,valid_from", "The file has no rates"],
  ["jurisdiction,state,rate", "The column valid_from is missing."],
  ["jurisdiction,state,rate,valid_from,colour", "“colour” is no column of rates."],
  ["rate,jurisdiction,state,rate,valid_from", "The column rate is there twice."],
  [
    "jurisdiction,state,rate,added_or_included,valid_from\nPA,PA,6%,both,2026-01-01",
    "Write included where prices",
  ],
  [
    "jurisdiction,state,rate,rentals_without_end,valid_from\nPA,PA,6%,taxed,2026-01-01",
    "Rentals without an end",
  ],
])("the file %j is refused in a sentence", async (text, sentence) => {
  const { status, body } = await importTaxes(finance.cookie, text);
  expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
});

test("visitors, tenants, landlords and support neither read nor import rates", async () => {
  const others = [await newTenant(), landlord, await newAdministrator("Sue Support", "support")];
  const text = `${head}\nPennsylvania,PA,,,,6%,,2026-01-01`;
  expect((await importTaxes(undefined, text)).status).toBe(401);
  expect((await call("/api/admin/taxes", { cookie: newVisitor().cookie })).status).toBe(401);
  for (const { cookie } of others) {
    expect((await importTaxes(cookie, text)).status).toBe(403);
    for (const path of ["/api/admin/taxes", "/api/admin/taxes/months", "/api/admin/taxes/stripe-rates"])
      expect((await call(path, { cookie })).status).toBe(403);
  }
  expect(await stored()).toEqual([]);
});

test("a quote has the taxes of the space's place and type, each jurisdiction once", async () => {
  await sendRows(
    "Pennsylvania,PA,,,,6%,,2026-01-01",
    "Dauphin County,PA,,171,,2.5%,,2026-01-01",
    "Harrisburg,PA,harrisburg,,,1%,,2026-01-01",
    "Harrisburg,PA,Harrisburg,,Parking Lot,15%,,2026-01-01",
    "Maryland,MD,,,,9%,,2026-01-01",
  );
  expect(await quoteOf((await garage()).id)).toMatchObject({
    offer: 80,
    fee: 4,
    tax: 7.98,
    tax_words: "Dauphin County 2.5%, Harrisburg 1%, Pennsylvania 6%",
    total: 91.98,
  });
  const lot = await garage({ typeOfSpace: "Parking Lot" });
  expect((await quoteOf(lot.id)).tax_words).toBe("Dauphin County 2.5%, Harrisburg 15%, Pennsylvania 6%");
  const elsewhere = await quoteOf((await garage({ city: "Erie", zipcode: "16501" })).id);
  expect([elsewhere.tax, elsewhere.tax_words]).toEqual([5.04, "Pennsylvania 6%"]);
});

test("a rate counts from its first day at the property, and 0% ends it", async () => {
  const space = await garage({ timeZone: "Pacific/Honolulu" });
  const today = todayIn("Pacific/Honolulu");
  await sendRows(
    `Pennsylvania,PA,,,,6%,,${addDays(today, 1)}`,
    `Pennsylvania,PA,,,,0%,,${addDays(today, 2)}`,
  );
  expect((await quoteOf(space.id)).tax).toBe(undefined);
  moveClock(86_400_000);
  expect((await quoteOf(space.id)).tax).toBe(5.04);
  moveClock(2 * 86_400_000);
  expect((await quoteOf(space.id)).tax).toBe(undefined);
});

test("29 days are taxed and 30 are not, unless the rate is never exempt; a rental without an end never is taxed", async () => {
  await sendRows("Pennsylvania,PA,,,,6%,,2026-01-01");
  const { id } = await garage();
  expect([(await quoteOf(id, 38)).tax, (await quoteOf(id, 39)).tax]).toEqual([73.08, undefined]);
  await sendRows("Pennsylvania,PA,,,,6%,never,2026-01-01");
  expect((await quoteOf(id, 39)).tax).toBe(75.6);
  await sendRows("Pennsylvania,PA,,,,6%,,2026-01-01");
  const monthly = await garage({ pricePer: "Month" });
  const february: IsoDate = `${new Date().getUTCFullYear() + 1}-02-01`;
  const last = addDays(addMonths(february, 1), -1);
  const taxUntil = async (end: IsoDate) =>
    (await call(`/api/quote?property_id=${monthly.id}&start_date=${february}&end_date=${end}`)).body.tax;
  expect([await taxUntil(addDays(last, -1)), await taxUntil(last)]).toEqual([2.52, undefined]);
  const endless = await garage({ pricePer: "Month", renews: true });
  const { body } = await call(`/api/quote?property_id=${endless.id}&start_date=${day(10)}&renews=true`);
  expect([body.renews, body.tax, body.total]).toEqual([true, undefined, 42]);
});

test("taxes are off until an owner turns them on", async () => {
  await sendRows("Pennsylvania,PA,,,,6%,,2026-01-01");
  const { id } = await garage();
  await setTaxes("off");
  const without = await quoteOf(id);
  expect([without.total, "tax" in without, "tax_words" in without]).toEqual([84, false, false]);
  await setTaxes("on");
  expect((await quoteOf(id)).total).toBe(89.04);
});
