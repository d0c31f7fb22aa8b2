import { beforeAll, expect, it } from "vitest";
import { loadLandlordDashboard } from "#app/features/payments/payouts/load-landlord-dashboard.server.ts";
import { newLandlord, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";

let landlord: Person;

beforeAll(async () => {
  const other = await newLandlord();
  landlord = await newLandlord();
  await newProperty(landlord, { title: "Dry basement", streetAddress: "859 Derry Street" });
  await newProperty(landlord, { title: "Long driveway", typeOfSpace: "Driveway", zipcode: "17102" });
  await newProperty(landlord, { title: "100% covered", typeOfSpace: "Driveway" });
  await newProperty(other, { title: "Dry basement", streetAddress: "1 Derry Street" });
});

it.each([
  { words: "derry", type: "", found: ["Dry basement"] },
  { words: "17102", type: "", found: ["Long driveway"] },
  { words: "", type: "Driveway", found: ["100% covered", "Long driveway"] },
  { words: "long", type: "Covered Garage", found: [] },
  // Not a pattern.
  { words: "%", type: "", found: ["100% covered"] },
  { words: "_", type: "", found: [] },
])("finds a landlord's own properties by '$words' and type '$type'", async ({ words, type, found }) => {
  const asked = { tab: "spaces", wish: { words, type } } as const;
  const { properties, foundCount, propertyCount } = await loadLandlordDashboard(landlord.actor, asked);
  expect(properties.map(({ title }) => title).toSorted()).toEqual(found);
  expect(foundCount).toBe(found.length);
  expect(propertyCount).toBe(3);
});
