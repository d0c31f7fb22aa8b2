import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { inRun, newRun } from "#app/platform/run.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { watch } from "#tests/support/stripe-tax.ts";
import { updateTaxRates } from "./update-tax-rates.server.ts";

const before = { taxes: config.taxes, stripeTax: config.stripeTax };

beforeAll(async () => {
  Object.assign(config, { taxes: true, stripeTax: true });
  await db.deleteFrom("taxPlaces").execute();
  await db.deleteFrom("taxPlaceChanges").execute();
  await db.deleteFrom("properties").execute();
});

afterAll(() => Object.assign(config, before));

test("many changes of one place hold up no other, and one of them that is committed later still counts", async () => {
  const landlord = await newLandlord();
  const space = (more: object = {}) => newProperty(landlord, { priceCents: 4000, pricePer: "Day", ...more });
  const { id } = await space();
  const requests = watch();
  const slow = await db.startTransaction().execute();
  await slow.updateTable("properties").set({ typeOfSpace: "Basement" }).where("id", "=", id).execute();
  const place = { state: "PA", city: "harrisburg", zipcode: "17101" };
  await db
    .insertInto("taxPlaceChanges")
    .values(Array.from({ length: 450 }, () => place))
    .execute();
  await space({ city: "Erie", zipcode: "16501" });
  const run = newRun(new AbortController().signal, { isScheduled: true });
  await inRun(run, updateTaxRates);
  expect([requests.toSorted(), run.hasMore]).toEqual([
    ["16501 Covered Garage", "17101 Covered Garage"],
    false,
  ]);
  expect(await db.selectFrom("taxPlaceChanges").select("zipcode").execute()).toEqual([{ zipcode: "" }]);
  await slow.commit().execute();
  await updateTaxRates();
  expect(requests.slice(2)).toEqual(["17101 Basement"]);
});
