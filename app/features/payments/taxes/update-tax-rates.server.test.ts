import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { parseTaxCodes } from "#app/platform/tax-codes.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { day } from "#tests/support/reservations.ts";
import { naming, taxCalculations, watch } from "#tests/support/stripe-tax.ts";
import { importTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";
import { updateTaxRates } from "./update-tax-rates.server.ts";

const hour = 3_600_000;
const week = 7 * 24 * hour;
const before = { taxes: config.taxes, stripeTax: config.stripeTax, stripeTaxCodes: config.stripeTaxCodes };
let landlord: Person;
let finance: Person;

beforeAll(async () => {
  [landlord, finance] = [await newLandlord(), await newAdministrator("Fay Finance", "finance")];
});

beforeEach(async () => {
  Object.assign(config, { taxes: true, stripeTax: true });
  await db.deleteFrom("taxPlaces").execute();
  await db.deleteFrom("taxPlaceChanges").execute();
  await db.deleteFrom("taxRates").execute();
  await db.deleteFrom("properties").execute();
});

afterEach(() => {
  moveClock(0);
  Object.assign(config, before);
});

const space = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });
const inBaltimore = { city: "Baltimore", state: "MD", zipcode: "21201" };
const quoteOf = async (id: string) =>
  (await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(11)}`)).body;
const wordsOf = async ({ id }: { id: string }) => (await quoteOf(id)).tax_words;
const screen = async () => (await call("/api/admin/taxes", { cookie: finance.cookie })).body.stripe_tax;
const rows = () =>
  db
    .selectFrom("taxRates")
    .select(["jurisdiction", "typeOfSpace", "ppm", "source", "validFrom"])
    .orderBy("validFrom")
    .orderBy("jurisdiction")
    .execute();

test("each place is asked about once, its quotes have the rates, and nothing is asked before it is due", async () => {
  const garage = await space();
  await space();
  await space({ typeOfSpace: "Parking Lot", city: "HARRISBURG" });
  const shed = await space({ ...inBaltimore, typeOfSpace: "Storage Unit/shed" });
  const requests = watch();
  await updateTaxRates();
  expect(requests.toSorted()).toEqual(["17101 Covered Garage, Parking Lot", "21201 Storage Unit"]);
  expect(await quoteOf(garage.id)).toMatchObject({
    tax: 6.93,
    tax_words: "County 171 1.25%, Harrisburg 1%, Pennsylvania 6%",
    total: 90.93,
  });
  expect(await wordsOf(shed)).toBe("Baltimore 1%, Maryland 6%");
  expect((await rows())[0]).toMatchObject({ source: "stripe", validFrom: expect.anything() });
  const stored = await rows();
  moveClock(week - hour);
  await updateTaxRates();
  expect(requests).toHaveLength(2);
  moveClock(week + hour);
  await updateTaxRates();
  expect(requests).toHaveLength(4);
  expect(await rows()).toEqual(stored);
});

test("a new place and a further type of a known one are asked about with the next run; hidden spaces are not", async () => {
  await space();
  const requests = watch();
  await updateTaxRates();
  await space({ typeOfSpace: "Basement" });
  const { id } = await space(inBaltimore);
  const hidden = { deletedAt: new Date(), hiddenAt: new Date(), hiddenBecause: "Not there" };
  await db.updateTable("properties").set(hidden).where("id", "=", id).execute();
  await space({ city: "Erie", zipcode: "16501" });
  await updateTaxRates();
  expect(requests.slice(1).toSorted()).toEqual(["16501 Covered Garage", "17101 Basement, Covered Garage"]);
  await updateTaxRates();
  expect(requests).toHaveLength(3);
});

test("a place is looked at where spaces came, went or changed, whenever their changes are committed", async () => {
  const { id } = await space();
  const requests = watch();
  await updateTaxRates();
  const changes = () => db.selectFrom("taxPlaceChanges").select("zipcode").execute();
  expect(await changes()).toEqual([{ zipcode: "" }]);
  const change = (set: object) => db.updateTable("properties").set(set).where("id", "=", id).execute();
  await change({ title: "Another title", priceCents: 5000 });
  expect(await changes()).toHaveLength(1);
  // Written before the other's, and committed after it was looked at.
  const slow = await db.startTransaction().execute();
  await slow.updateTable("properties").set(inBaltimore).where("id", "=", id).execute();
  await space({ city: "Erie", zipcode: "16501" });
  await updateTaxRates();
  expect(requests.slice(1)).toEqual(["16501 Covered Garage"]);
  await slow.commit().execute();
  await updateTaxRates();
  expect(requests.slice(2)).toEqual(["21201 Covered Garage"]);
  expect(await changes()).toEqual([{ zipcode: "" }]);
  // Where none is anymore, none is counted, and nothing is asked a week later; once one is back, it is.
  expect(await screen()).toMatchObject({ places: 2, all_places: 2 });
  moveClock(week + hour);
  await updateTaxRates();
  expect(requests.slice(3).toSorted()).toEqual(["16501 Covered Garage", "21201 Covered Garage"]);
  await change({ city: "Harrisburg", state: "PA", zipcode: "17101" });
  expect(await screen()).toMatchObject({ places: 2, all_places: 2 });
  await updateTaxRates();
  expect(requests.slice(5)).toEqual(["17101 Covered Garage"]);
  expect(await screen()).toMatchObject({ places: 2, all_places: 2 });
});

test("changes aren't kept while no rates are read, and then all places are looked at", async () => {
  await space();
  Object.assign(config, { stripeTax: false });
  await updateTaxRates();
  const changes = await db.selectFrom("taxPlaceChanges").selectAll().execute();
  expect(changes).toEqual([]);
  await space(inBaltimore);
  Object.assign(config, { stripeTax: true, taxes: false });
  await updateTaxRates();
  Object.assign(config, { taxes: true });
  const requests = watch();
  await updateTaxRates();
  expect(requests.toSorted()).toEqual(["17101 Covered Garage", "21201 Covered Garage"]);
});

test("a run that ends in the middle keeps what it has, and the next one goes on, also a day later", async () => {
  const [garage, away] = [await space(), await space(inBaltimore)];
  let isAway = true;
  const requests = watch((zip) => {
    if (isAway && zip === "17101") throw new TypeError("fetch failed");
    return null;
  });
  await expect(updateTaxRates()).rejects.toThrow("connection");
  expect([await wordsOf(garage), await wordsOf(away)]).toEqual([undefined, "Baltimore 1%, Maryland 6%"]);
  isAway = false;
  moveClock(24 * hour);
  requests.length = 0;
  await updateTaxRates();
  expect(requests).toEqual(["17101 Covered Garage"]);
  expect(await wordsOf(garage)).toBe("County 171 1.25%, Harrisburg 1%, Pennsylvania 6%");
});

test("one run asks about at most 100 places, and two at once store each rate once", async () => {
  for (let at = 0; at < 101; at += 1) await space({ zipcode: String(17_200 + 2 * at) });
  const requests = watch();
  const run = newRun(new AbortController().signal, { isScheduled: true });
  await inRun(run, updateTaxRates);
  // The next run is due at once.
  expect([requests.length, run.hasMore]).toEqual([100, true]);
  expect(await screen()).toMatchObject({ places: 100, all_places: 101 });
  await Promise.all([updateTaxRates(), updateTaxRates()]);
  expect((await screen()).places).toBe(101);
  expect(new Set(requests).size).toBe(101);
  const stored = await rows();
  expect(stored.filter(({ jurisdiction }) => jurisdiction === "Pennsylvania")).toHaveLength(101);
});

test("a rate that changes counts from that day on, and one that isn't named anymore is 0 from then on", async () => {
  const garage = await space();
  let taxes: Record<string, string> = { "Dauphin County": "2.5", Harrisburg: "1" };
  watch(() => naming(taxes));
  await updateTaxRates();
  expect(await wordsOf(garage)).toBe("Dauphin County 2.5%, Harrisburg 1%");
  const first = todayIn("America/New_York");
  moveClock(week + hour);
  const second = todayIn("America/New_York");
  taxes = { "DAUPHIN COUNTY": "2.6" };
  await updateTaxRates();
  expect(await wordsOf(garage)).toBe("DAUPHIN COUNTY 2.6%");
  const { rates, count } = await screen();
  expect(count).toBe(4);
  const shown = rates.map((rate: Record<string, string>) => [
    rate["jurisdiction"],
    rate["rate"],
    rate["valid_from"],
  ]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ["Harrisburg", "0%", second],
      ["Harrisburg", "1%", first],
      ["DAUPHIN COUNTY", "2.6%", second],
    ]),
  );
});

test("an imported rate of a jurisdiction wins, 0% too, and is never changed by what Stripe names", async () => {
  const garage = await space();
  await updateTaxRates();
  const head = "jurisdiction,state,city,zip_prefix,type_of_space,rate,valid_from";
  const send = (...lines: string[]) => importTaxes(finance.cookie, [head, ...lines].join("\n"));
  await send("pennsylvania,PA,,,,7%,2026-01-01", "County 171,PA,,,,0%,2026-01-01");
  expect(await wordsOf(garage)).toBe("Harrisburg 1%, pennsylvania 7%");
  // The same row as Stripe's.
  const same = `Harrisburg,PA,Harrisburg,17101,Covered Garage,3%,${todayIn("America/New_York")}`;
  expect((await send(same)).body).toEqual({ rows: 1, changed: 1 });
  Object.assign(config, { stripeTaxCodes: parseTaxCodes("txcd_12345678") });
  const requests = watch();
  await updateTaxRates();
  expect([requests, await wordsOf(garage)]).toEqual([
    ["17101 Covered Garage"],
    "Harrisburg 3%, pennsylvania 7%",
  ]);
  const { body } = await call("/api/admin/taxes/rates", { cookie: finance.cookie });
  expect(String(body)).not.toContain("Pennsylvania");
  const named = String((await call("/api/admin/taxes/stripe-rates", { cookie: finance.cookie })).body);
  expect(named).toContain("Pennsylvania,PA,,Harrisburg,17101,Covered Garage,6%,added,30,exempt,");
  // What Stripe named can be imported, and is then the administrators'.
  expect((await importTaxes(finance.cookie, named)).body.changed).toBe(2);
  expect((await screen()).count).toBe(0);
});

test("places where an imported rate and one of Stripe Tax may be the same tax are named", async () => {
  await space();
  await updateTaxRates();
  const head = "jurisdiction,state,city,zip_prefix,type_of_space,rate,valid_from";
  const send = (...lines: string[]) => importTaxes(finance.cookie, [head, ...lines].join("\n"));
  const sideBySide = async () => (await screen()).side_by_side;
  const none = { count: 0, places: [] };
  // Of Stripe's name, of another type, area or state, or not valid yet.
  await send(
    "pennsylvania,PA,,,,7%,2026-01-01",
    "City of Harrisburg,PA,,,Basement,1%,2026-01-01",
    "City of Harrisburg,PA,,172,,1%,2026-01-01",
    "City of Harrisburg,PA,Erie,,,1%,2026-01-01",
    "City of Harrisburg,MD,,,,1%,2026-01-01",
    "City of Harrisburg,PA,,17,,1%,2098-01-01",
  );
  expect(await sideBySide()).toEqual(none);
  await send("City of Harrisburg,PA,HARRISBURG,17,,1%,2026-01-01");
  const there = { place: "Harrisburg, PA 17101", imported: "City of Harrisburg", named: "County 171" };
  expect(await sideBySide()).toEqual({ count: 1, places: [there] });
  for (let at = 2; at < 6; at += 1) await space({ zipcode: `1710${at}` });
  await updateTaxRates();
  expect(await sideBySide()).toMatchObject({ count: 5, places: [there, {}, {}] });
  await send("City of Harrisburg,PA,HARRISBURG,17,,0%,2026-01-02");
  expect(await sideBySide()).toEqual(none);
});

test.each([
  [401, {}, "Stripe refuses the key: check STRIPE_SECRET_KEY."],
  [403, {}, "The key may not calculate taxes: let it write Tax Calculations in Stripe’s dashboard."],
  [400, { code: "stripe_tax_inactive" }, "Stripe Tax isn’t set up: enter your head office"],
  [400, { code: "parameter_invalid" }, "Stripe Tax refuses: Refused."],
])(
  "a refusal with %i %o is said to administrators, logged once, and ends the run",
  async (status, error, words) => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const [garage] = [await space(), await space(inBaltimore)];
    let isRefused = true;
    const requests = watch(() =>
      isRefused ? refusal(status, { type: "invalid_request_error", ...error }) : null,
    );
    await updateTaxRates();
    expect(requests).toHaveLength(1);
    for (let run = 0; run < 3; run += 1) await updateTaxRates();
    // Each place is asked about once, until an hour later.
    expect(requests).toHaveLength(2);
    expect(await screen()).toMatchObject({
      troubles: [{ trouble: expect.stringContaining(words), places: 2, example: "Baltimore, MD 21201" }],
      count: 0,
    });
    expect(warn.mock.calls.filter(([, line]) => line === "Stripe Tax needs an administrator")).toHaveLength(
      1,
    );
    expect((await quoteOf(garage.id)).total).toBe(84);
    isRefused = false;
    moveClock(hour + 1);
    await updateTaxRates();
    expect((await screen()).troubles).toEqual([]);
    expect(await wordsOf(garage)).toContain("Pennsylvania 6%");
    warn.mockRestore();
  },
);

test("rates that were read stay while Stripe refuses", async () => {
  const garage = await space();
  await updateTaxRates();
  moveClock(week + hour);
  watch(() => refusal(403, { type: "invalid_request_error" }));
  await updateTaxRates();
  expect(await wordsOf(garage)).toContain("Pennsylvania 6%");
  expect((await screen()).troubles).toHaveLength(1);
});

test("what the sandbox or the other mode of Stripe named ends before anything is asked, also while taxes are off", async () => {
  const garage = await space();
  await updateTaxRates();
  expect(await wordsOf(garage)).toContain("Pennsylvania 6%");
  const [{ askedFor }] = (await db.selectFrom("taxPlaces").select("askedFor").execute()) as [
    { askedFor: string },
  ];
  const other = askedFor.replace("sandbox; ", "test; ");
  expect(other).not.toBe(askedFor);
  await db.updateTable("taxPlaces").set({ askedFor: other }).execute();
  watch(() => refusal(403, { type: "invalid_request_error" }));
  await updateTaxRates();
  expect((await quoteOf(garage.id)).total).toBe(84);
  expect((await rows()).every(({ ppm }) => ppm === 0)).toBe(true);
  await db.deleteFrom("taxRates").execute();
  await db.updateTable("taxPlaces").set({ askedFor: other }).execute();
  Object.assign(config, { taxes: false });
  await updateTaxRates();
  expect((await screen()).places).toBe(0);
});

test("a place that Stripe doesn't know stops no other, and a state without a registration has no rates and is said", async () => {
  const [, shed] = [await space(), await space(inBaltimore), await space({ zipcode: "17102" })];
  watch((zip) => {
    if (zip === "17101")
      return refusal(400, { type: "invalid_request_error", code: "customer_tax_location_invalid" });
    const none = {
      amount: 0,
      taxable_amount: 0,
      tax_rate_details: null,
      taxability_reason: "not_collecting",
    };
    return zip === "17102" ? naming({ Pennsylvania: "0" }, none) : null;
  });
  await updateTaxRates();
  expect(await wordsOf(shed)).toBe("Baltimore 1%, Maryland 6%");
  const { troubles } = await screen();
  expect(
    troubles.toSorted((one: { example: string }, other: { example: string }) =>
      one.example < other.example ? -1 : 1,
    ),
  ).toEqual([
    {
      trouble: expect.stringContaining("doesn’t know this place"),
      places: 1,
      example: "Harrisburg, PA 17101",
    },
    {
      trouble: expect.stringContaining("without a registration"),
      places: 1,
      example: "Harrisburg, PA 17102",
    },
  ]);
});

test("nothing is asked while taxes or Stripe Tax are off; turned off, what was read ends, and is asked about again later", async () => {
  const garage = await space();
  const requests = watch();
  Object.assign(config, { taxes: false });
  await updateTaxRates();
  Object.assign(config, { taxes: true, stripeTax: false });
  await updateTaxRates();
  expect([requests, await rows()]).toEqual([[], []]);
  Object.assign(config, { stripeTax: true });
  await updateTaxRates();
  const words = await wordsOf(garage);
  expect(words).toContain("Pennsylvania 6%");
  Object.assign(config, { stripeTax: false });
  await updateTaxRates();
  expect([requests.length, (await quoteOf(garage.id)).total, (await screen()).is_on]).toEqual([1, 84, false]);
  Object.assign(config, { stripeTax: true });
  await updateTaxRates();
  expect([requests.length, await wordsOf(garage)]).toEqual([2, words]);
});

test("each type has its product code, and the place is both sides' address", async () => {
  await space();
  await space({ typeOfSpace: "Parking Lot" });
  const codes = parseTaxCodes("preset; Parking Lot: txcd_12345678");
  Object.assign(config, { stripeTaxCodes: codes });
  const forms: URLSearchParams[] = [];
  answerAt(taxCalculations, async (request) => {
    forms.push(new URLSearchParams(await request.text()));
    return null;
  });
  await updateTaxRates();
  const [form] = forms;
  const address = { country: "US", state: "PA", city: "Harrisburg", postal_code: "17101" };
  for (const [name, value] of Object.entries(address))
    for (const side of ["customer_details", "ship_from_details"])
      expect([side, name, form!.get(`${side}[address][${name}]`)]).toEqual([side, name, value]);
  const lines = [0, 1].map((at) =>
    ["reference", "amount", "tax_code"].map((name) => form!.get(`line_items[${at}][${name}]`)),
  );
  expect(lines).toEqual([
    ["Covered Garage", "10000", null],
    ["Parking Lot", "10000", "txcd_12345678"],
  ]);
});
