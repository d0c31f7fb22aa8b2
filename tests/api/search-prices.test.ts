import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comparedCents, discountsIn, monthlyCents, pricePeriods } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { quote, withTaxes } from "#app/features/reservations/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { feeRuleOf } from "#app/platform/fee.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { centsOf } from "#app/platform/money.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const today = todayIn("America/New_York");
const stays = [1, 2, 6, 7, 27, 28, 31, 365].map((days) => ({ from: today, to: addDays(today, days - 1) }));

const all = 65;

// Prices whose order differs by period, by month and by stay, and by the rounding of the fee and of the week.
beforeAll(async () => {
  const landlord = await newLandlord();
  const types = ["Covered Garage", "Basement", "Driveway"] as const;
  for (const pricePer of pricePeriods)
    for (const [index, priceCents] of [
      100, 101, 103, 110, 129, 130, 675, 2000, 4000, 9_999, 12_345, 144_000,
    ].entries())
      await newProperty(landlord, {
        title: `Shed by the ${pricePer}`,
        priceCents,
        pricePer,
        typeOfSpace: types[index % 3],
      });
  // Discounts change the order among prices per day.
  for (const [weeklyDiscount, monthlyDiscount] of [
    [10, 20],
    [33, null],
    [null, 45],
    [90, 90],
  ])
    for (const priceCents of [103, 2100, 4040, 12_345])
      await newProperty(landlord, {
        title: "Shed with a discount",
        priceCents,
        pricePer: "Day",
        weeklyDiscount,
        monthlyDiscount,
      });
  await newProperty(landlord, { title: "Shed of a tower", priceCents: 10_000_000, pricePer: "Hour" });
});

/** Every property that an address finds, in its order. */
async function find(address: string): Promise<PropertyJson[]> {
  const stretch = async (offset: number) =>
    (await call(`/api/search?limit=25&offset=${offset}&${address}`)).body as PropertyJson[];
  return [...(await stretch(0)), ...(await stretch(25)), ...(await stretch(50))];
}

const { serviceFee, feeInPrices } = config;
afterEach(() => {
  Object.assign(config, { serviceFee, feeInPrices });
});

const feeOfType = ({ type_of_space }: PropertyJson) => feeRuleOf(config.serviceFee, type_of_space);
const monthOf = (property: PropertyJson) =>
  comparedCents(centsOf(property.price), property.price_per, config.feeInPrices ? feeOfType(property) : null);
/** Whatever taxes are in the price, it is what the database computes without them. */
const totalOf = (property: PropertyJson, { from, to }: (typeof stays)[number]) =>
  withTaxes(
    quote(
      centsOf(property.price),
      property.price_per,
      { start: from, end: addDays(to, 1) },
      feeOfType(property),
      discountsIn(property),
    ),
    fc.sample(taxesInPrice, 1)[0]!,
  ).totalCents;
const taxesInPrice = fc.array(
  fc.record({
    jurisdiction: fc.constant("Here"),
    ppm: fc.integer({ min: 1, max: 500_000 }),
    exemptFromDays: fc.constant(null),
    isIncluded: fc.constant(true),
    isExempt: fc.boolean(),
  }),
  { maxLength: 3 },
);
const ascending = (cents: number[]) => cents.toSorted((one, other) => one - other);

test("the database's price per month is the model's", async () => {
  const rows = await db.selectFrom("properties").select(["priceCents", "pricePer", "monthlyCents"]).execute();
  expect(rows).toHaveLength(all);
  for (const { priceCents, pricePer, monthlyCents: kept } of rows)
    expect([priceCents, pricePer, kept]).toEqual([priceCents, pricePer, monthlyCents(priceCents, pricePer)]);
});

describe.each([
  ["5%", true],
  ["5%", false],
  ["3% + $0.45, at least $2, at most $90; Basement: 40%; Driveway: 0%", true],
  ["3% + $0.45, at least $2, at most $90; Basement: 40%; Driveway: 0%", false],
])("with a fee of %s, in prices: %s,", (rules, isIn) => {
  beforeEach(() => {
    Object.assign(config, { serviceFee: parseFeeRules(rules)!, feeInPrices: isIn });
  });

  test("the answer says what its order includes", async () => {
    for (const path of ["search", "properties"]) {
      const { headers } = await call(`/api/${path}`);
      const { standard, ofTypes } = config.serviceFee;
      const said = [standard.text, ...Object.entries(ofTypes).map(([type, { text }]) => `${type}: ${text}`)];
      expect(headers.get("x-fees-in-prices")).toBe(isIn ? said.join("; ") : "");
    }
  });

  test.each(["", "query=17101", "query=shed"])(
    "without dates %j is ordered and filtered by what a month costs",
    async (where) => {
      const found = await find(`${where}&sort=price`);
      expect(found).toHaveLength(all);
      expect(found.map(monthOf)).toEqual(ascending(found.map(monthOf)));
      expect(found[0]).not.toHaveProperty("total");
      for (const limit of [10_000, 17_333, 400_000]) {
        const least = await find(`${where}&min_price=${limit / 100}`);
        const most = await find(`${where}&max_price=${limit / 100}&from=${today}`);
        expect(least.map(monthOf).every((cents) => cents >= limit)).toBe(true);
        expect(most.map(monthOf).every((cents) => cents <= limit)).toBe(true);
        const both = found.filter((property) => monthOf(property) === limit).length;
        expect(least.length + most.length).toBe(all + both);
      }
    },
  );

  test.each(["", "query=17101", "query=shed"])(
    "with both dates %j tells, orders and filters by what the quote charges",
    async (where) => {
      for (const stay of stays) {
        const dates = `${where}&from=${stay.from}&to=${stay.to}`;
        const found = await find(`${dates}&sort=price`);
        expect(found).toHaveLength(all);
        const totals = found.map((property) => totalOf(property, stay));
        expect(found.map(({ total }) => centsOf(total!))).toEqual(totals);
        expect(totals).toEqual(ascending(totals));
        const limit = totals[24]!;
        const most = await find(`${dates}&max_price=${limit / 100}`);
        expect(most).toHaveLength(totals.filter((cents) => cents <= limit).length);
      }
    },
  );
});

test("a total is the one that GET /api/quote answers", async () => {
  const stay = stays[5]!;
  const found = await find(`from=${stay.from}&to=${stay.to}&sort=price&type=Covered+Garage`);
  // No one can reserve for as much as the tower costs.
  for (const { id, total } of found.slice(0, -1).filter((_, turn) => turn % 6 === 0)) {
    const { body } = await call(`/api/quote?property_id=${id}&start_date=${stay.from}&end_date=${stay.to}`);
    expect(body.total).toBe(total);
  }
});

test("pages of the cheapest for dates have no gaps and no repeats", async () => {
  const dates = `from=${stays[4]!.from}&to=${stays[4]!.to}&sort=price`;
  const whole = (await find(dates)).map(({ id }) => id);
  const pages = [];
  for (let offset = 0; offset < all; offset += 7)
    pages.push(...(await call(`/api/search?limit=7&offset=${offset}&${dates}`)).body);
  expect(pages.map(({ id }) => id)).toEqual(whole);
});

// More than a search reads of an index: the cheapest by their rents are not the cheapest with their fees.
describe("of a type with a small fee and many of another with lower rents", () => {
  let cheapest: PropertyJson["id"];
  beforeAll(async () => {
    const landlord = await newLandlord();
    const tent = { title: "Tent", pricePer: "Day" } as const;
    for (let count = 0; count < 70; count++)
      await newProperty(landlord, { ...tent, priceCents: 100, typeOfSpace: "Other" });
    ({ id: cheapest } = await newProperty(landlord, {
      ...tent,
      priceCents: 120,
      typeOfSpace: "Storage Unit",
    }));
  });

  test.each([
    "type=Other&type=Storage+Unit",
    "query=tent",
    `type=Other&type=Storage+Unit&from=${today}&to=${addDays(today, 1)}`,
    `query=tent&from=${today}&to=${addDays(today, 8)}`,
    `query=tent&from=${today}&to=${addDays(today, 40)}`,
  ])("the cheapest with its fee comes first: %s", async (where) => {
    config.serviceFee = parseFeeRules("50%; Storage Unit: 0%")!;
    const { body } = await call(`/api/search?limit=3&sort=price&${where}`);
    expect(body[0].id).toBe(cheapest);
  });
});
