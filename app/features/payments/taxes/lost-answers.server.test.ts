import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { refusal } from "#tests/support/provider-answers.ts";
import { day } from "#tests/support/reservations.ts";
import { naming, watch } from "#tests/support/stripe-tax.ts";
import { call } from "#tests/support/web.ts";
import { updateTaxRates } from "./update-tax-rates.server.ts";

const hour = 3_600_000;
const week = 7 * 24 * hour;
const before = { taxes: config.taxes, stripeTax: config.stripeTax };
let landlord: Person;
let finance: Person;

beforeAll(async () => {
  [landlord, finance] = [await newLandlord(), await newAdministrator("Fay Finance", "finance")];
});

beforeEach(async () => {
  Object.assign(config, { taxes: true, stripeTax: true });
  await db.deleteFrom("taxPlaces").execute();
  await db.deleteFrom("taxRates").execute();
  await db.deleteFrom("properties").execute();
});

afterEach(() => {
  moveClock(0);
  Object.assign(config, before);
});

const space = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });
const inBaltimore = { city: "Baltimore", state: "MD", zipcode: "21201" };
const wordsOf = async ({ id }: { id: string }) =>
  (await call(`/api/quote?property_id=${id}&start_date=${day(10)}&end_date=${day(11)}`)).body.tax_words;
const screen = async () => (await call("/api/admin/taxes", { cookie: finance.cookie })).body.stripe_tax;
const rows = () =>
  db
    .selectFrom("taxRates")
    .select(["jurisdiction", "typeOfSpace", "ppm", "validFrom"])
    .orderBy("jurisdiction")
    .orderBy("typeOfSpace")
    .orderBy("validFrom")
    .execute();

test("a place that never answers stops no other, waits an hour, and fails the run", async () => {
  const [garage] = [await space(), await space(inBaltimore)];
  const requests = watch((zip) => (zip === "21201" ? refusal(500, { type: "api_error" }) : null));
  await expect(updateTaxRates()).rejects.toThrow("Refused.");
  expect(requests.map((line) => line.slice(0, 5))).toEqual(["21201", "17101"]);
  expect(await wordsOf(garage)).toBe("County 171 1.25%, Harrisburg 1%, Pennsylvania 6%");
  expect((await screen()).troubles).toEqual([
    { trouble: expect.stringContaining("gave no answer"), places: 1, example: "Baltimore, MD 21201" },
  ]);
  await updateTaxRates();
  expect(requests).toHaveLength(2);
  moveClock(hour + 1);
  await expect(updateTaxRates()).rejects.toThrow("Refused.");
  expect(requests).toHaveLength(3);
});

test("three places in a row without an answer end the run, the next asks others, and what was read stays", async () => {
  const garage = await space();
  await updateTaxRates();
  moveClock(week + hour);
  for (let at = 0; at < 4; at += 1) await space({ zipcode: String(17_200 + at) });
  const requests = watch(() => Response.json({ object: "tax.calculation" }));
  await expect(updateTaxRates()).rejects.toThrow("without the taxes of Covered Garage");
  expect(requests).toHaveLength(3);
  await expect(updateTaxRates()).rejects.toThrow("without the taxes of Covered Garage");
  expect(new Set(requests).size).toBe(5);
  expect(await wordsOf(garage)).toContain("Pennsylvania 6%");
});

test("a type whose last space at a place is hidden isn't asked about anymore, and keeps its rates", async () => {
  await space();
  const { id } = await space({ typeOfSpace: "Basement" });
  const requests = watch();
  await updateTaxRates();
  const stored = await rows();
  expect(stored.filter(({ typeOfSpace }) => typeOfSpace === "Basement")).toHaveLength(3);
  const hidden = { deletedAt: new Date(), hiddenAt: new Date(), hiddenBecause: "Not there" };
  await db.updateTable("properties").set(hidden).where("id", "=", id).execute();
  await updateTaxRates();
  expect(requests).toEqual(["17101 Basement, Covered Garage", "17101 Covered Garage"]);
  expect(await rows()).toEqual(stored);
});

test("a place is asked about each day only where no rates came", async () => {
  await space();
  await space({ zipcode: "17102" });
  const none = { amount: 0, taxable_amount: 0, tax_rate_details: null, taxability_reason: "not_collecting" };
  const requests = watch((zip) =>
    zip === "17101" ? naming({ Elsewhere: "60", Pennsylvania: "6" }) : naming({ Pennsylvania: "0" }, none),
  );
  await updateTaxRates();
  expect((await screen()).troubles).toHaveLength(2);
  moveClock(25 * hour);
  await updateTaxRates();
  expect(requests.slice(2)).toEqual(["17102 Covered Garage"]);
  moveClock(week + 2 * hour);
  await updateTaxRates();
  expect(requests).toHaveLength(5);
});
