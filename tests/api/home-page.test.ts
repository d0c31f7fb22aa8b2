import { beforeAll, describe, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

// Garages by the month at $100 to $500 and one by the week at $60, which is $260; one by the hour counts for nothing.
beforeAll(async () => {
  const landlord = await newLandlord();
  for (const priceCents of [10_000, 20_000, 30_000, 40_000, 50_000])
    await newProperty(landlord, { priceCents, city: "harrisburg" });
  await newProperty(landlord, { priceCents: 6_000, pricePer: "Week" });
  await newProperty(landlord, { priceCents: 1_000, pricePer: "Hour", city: "Lancaster" });
  for (let number = 0; number < 9; number += 1)
    await newProperty(landlord, { city: "Buy pills here", typeOfSpace: "Other" });
  for (const priceCents of [5_000, 6_000])
    await newProperty(landlord, { priceCents, typeOfSpace: "Basement" });
});

describe("the cities", () => {
  test("are those with the most spaces, under the gazetteer's names; others are not listed", async () => {
    moveClock(4_000_000);
    const { status, body } = await call("/api/cities");
    expect([status, body]).toEqual([
      200,
      [
        { city: "Harrisburg", state: "PA", spaces: 8 },
        { city: "Lancaster", state: "PA", spaces: 1 },
      ],
    ]);
  });

  test("are counted again after a minute", async () => {
    moveClock(7_200_000);
    const lancaster = async () =>
      (await call("/api/cities")).body.find(({ city }: { city: string }) => city === "Lancaster");
    expect(await lancaster()).toMatchObject({ spaces: 1 });
    await db
      .updateTable("properties")
      .set({ deletedAt: new Date() })
      .where("city", "=", "Lancaster")
      .execute();
    expect(await lancaster()).toMatchObject({ spaces: 1 });
    moveClock(7_261_000);
    expect(await lancaster()).toBeUndefined();
  });
});

describe("an estimate", () => {
  const estimate = (query: string) => call(`/api/price-estimate?${query}`);

  test("is the middle half of the monthly prices of a type nearby", async () => {
    const { status, body } = await estimate("zip=17102&type=Covered%20Garage");
    expect([status, body]).toEqual([
      200,
      { label: "Harrisburg, PA 17102", spaces: 6, price_per: "Month", low: 200, typical: 260, high: 400 },
    ]);
  });

  test("of a week is the months' as weeks, and of a day only of days", async () => {
    const week = await estimate("zip=17102&type=Covered%20Garage&price_per=Week");
    expect(week.body).toMatchObject({ spaces: 6, price_per: "Week", low: 46.15, typical: 60, high: 92.31 });
    const day = await estimate("zip=17102&type=Covered%20Garage&price_per=Day");
    expect(day.body).toMatchObject({ spaces: 0, price_per: "Day", low: null, typical: null, high: null });
  });

  test("says nothing from two prices, or far away", async () => {
    const few = await estimate("zip=17101&type=Basement");
    expect(few.body).toMatchObject({ spaces: 2, low: null, typical: null, high: null });
    expect((await estimate("zip=90210&type=Covered%20Garage")).body).toMatchObject({ spaces: 0, low: null });
  });

  test.each([
    ["zip=1710&type=Driveway", "zip"],
    ["zip=17101%27--&type=Driveway", "zip"],
    ["type=Driveway", "zip"],
    ["zip=17101&type=Castle", "type"],
    ["zip=17101&type=Driveway&price_per=Year", "price_per"],
  ])("refuses %s", async (query, field) => {
    const { status, body } = await estimate(query);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test("of a ZIP code that isn't in use is not found", async () => {
    const { status, body } = await estimate("zip=00000&type=Driveway");
    expect([status, body.message]).toEqual([404, "We don’t know this ZIP code."]);
  });
});

describe("the place around a point", () => {
  const nearest = (query: string) => call(`/api/places/nearest?${query}`);

  test("is its ZIP code, and is not cached", async () => {
    const answer = await nearest("lat=40.26&lng=-76.89");
    expect([answer.status, answer.body.label]).toEqual([200, "Harrisburg, PA 17101"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["lat=52.52&lng=13.40", "lat=0&lng=0"])("is not found at %s", async (query) => {
    expect(await nearest(query)).toMatchObject({
      status: 404,
      body: { message: "No ZIP code is near there." },
    });
  });

  test.each(["lat=91&lng=0", "lat=here&lng=0", "lng=-76", "lat=&lng=0"])("refuses %s", async (query) => {
    expect((await nearest(query)).status).toBe(400);
  });
});
