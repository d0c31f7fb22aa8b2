import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { typesOfSpace } from "#app/features/properties/model.ts";
import { config } from "#app/platform/config.server.ts";
import { usualTypes } from "#app/platform/space-types.ts";
import { withoutLeftOut } from "#app/platform/type-facts.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { plansOf } from "#tests/support/plans.ts";
import { fitOf, spaceOf, vehicleOf } from "../../fit/model.ts";
import { vehicleClassIds } from "../model.ts";
import { searchInput } from "../schema.ts";
import { searchProperties } from "../search-properties.server.ts";
import { filterProperties } from "./filter-properties.server.ts";

const feet = fc.integer({ min: 400, max: 2400 }).map((hundredths) => hundredths / 100);
// Of few values, so that many are equal to a side of a vehicle.
const side = fc.oneof(feet, fc.constantFrom(5, 6, 6.5, 7, 7.5, 8, 8.5, 16, 16.5, 20));
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const space = fc.record({
  typeOfSpace: fc.constantFrom(...typesOfSpace),
  lengthFeet: side,
  widthFeet: side,
  heightFeet: side,
  entranceWidthFeet: perhaps(side),
  entranceHeightFeet: perhaps(side),
  isCovered: perhaps(fc.boolean()),
  vehicleHeightInches: perhaps(fc.integer({ min: 54, max: 150 })),
});
const vehicles = fc.record(
  { fits: fc.constantFrom(...vehicleClassIds), fits_length: side, fits_width: side, fits_height: side },
  { requiredKeys: [] },
);

test("PostgreSQL finds the spaces that fitOf calls tight or fits", async () => {
  const landlord = await newLandlord();
  const spaces = fc.sample(space, { numRuns: 400, seed: 20_261_128 });
  const ids: string[] = [];
  for (const columns of spaces) ids.push((await newProperty(landlord, columns)).id);
  // A type that leaves out what decides about it: as if the landlord hadn't said it.
  config.spaceTypes = usualTypes.map((one) =>
    one.type === "Basement" ? { ...one, without: ["covered", "vehicle height"] } : one,
  );
  const shown = spaces
    .map((columns) => spaceOf(columns))
    .map((one) => withoutLeftOut(one, config.spaceTypes));
  let matches = 0;
  const property = fc.asyncProperty(vehicles, async (wish) => {
    const { rows } = await sql<{ id: string }>`
      select p.id from properties p where ${filterProperties(searchInput.parse(wish))}`.execute(db);
    const vehicle = { name: "Mine", turns: "never", ...vehicleOf(wish) } as const;
    const expected = ids.filter((_id, index) =>
      ["tight", "fits"].includes(fitOf(vehicle, shown[index]!).verdict),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    matches += rows.length;
  });
  await fc.assert(property, { numRuns: 100, seed: 20_261_128 });
  config.spaceTypes = [...usualTypes];
  expect(matches).toBeGreaterThan(100);
});

test("a search for what fits a vehicle is one statement, as others are", async () => {
  const plain = searchInput.parse({ query: "17101", min_length: 1 });
  const fits = searchInput.parse({ query: "17101", fits: "suv" });
  const texts = async (input: typeof plain) => {
    await searchProperties(input);
    const { sent, plans } = await plansOf(() => searchProperties(input));
    return [sent, plans.map(({ text }) => text.length)];
  };
  expect(await texts(fits)).toEqual(await texts(plain));
});
