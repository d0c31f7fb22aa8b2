import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { geocode } from "#app/platform/places/places.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { readProperties } from "../../present.ts";
import { searchInput, type SearchInput } from "../schema.ts";
import { searchProperties } from "../search-properties.server.ts";
import { readNearest } from "./read-nearest.server.ts";

/** `npm run prove` compares 10,000. */
const { COMPARED_SEARCHES = "100", SEARCH_SEED = "20261122" } = process.env;

const zips = [
  "17101",
  "17103",
  "17110",
  "17401",
  "17325",
  "59715",
  "59718",
  "10001",
  "96950",
  "99501",
  "59801",
  "82001",
];
const cities = [
  "Harrisburg, PA",
  "harrisburg",
  "York, PA",
  "Bozeman, MT",
  "Missoula",
  "New York",
  "Los Angeles, CA",
];
const queries = [...zips, ...cities, "Anchorage, AK", "Fairbanks, AK"];

/** Numbers between 0 and 1, the same each time. */
function draw(seed: number) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

// More than are counted around Harrisburg, fewer elsewhere; many at one point and time, some of a ZIP code far from
// where they are, some deleted.
beforeAll(async () => {
  const landlord = await newLandlord();
  const one = await newProperty(landlord);
  const {
    earthPoint: _point,
    searchWords: _words,
    availability: _free,
    monthlyCents: _monthly,
    ...row
  } = await db.selectFrom("properties").selectAll().where("id", "=", one.id).executeTakeFirstOrThrow();
  const next = draw(17_101);
  const around = (place: string, count: number, spread: number) => {
    const { lat, lng } = geocode(place)!;
    return Array.from({ length: count }, () => ({
      latitude: lat + Math.round((next() - 0.5) * 12) * spread,
      longitude: lng + Math.round((next() - 0.5) * 12) * spread,
      zipcode: next() < 0.3 ? zips[Math.floor(next() * zips.length)]! : (geocode(place)!.postcode ?? "17110"),
      ...(next() < 0.3 && { isInstant: true, advanceDays: 2, gapDays: 1, minStayDays: 3 }),
      title: next() < 0.1 ? `Shed on ${queries[Math.floor(next() * queries.length)]}` : "A shed",
    }));
  };
  const places = [
    ...around("17101", 330, 0.01),
    ...around("17101", 60, 0.2),
    ...around("59715", 40, 0.05),
    ...around("59801", 5, 0.5),
    ...around("10001", 90, 0.001),
    ...around("99501", 12, 0.3),
  ];
  await db
    .insertInto("properties")
    .values(
      places.map((place, n) => ({
        ...row,
        ...place,
        id: `prp_${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(next() * 3))),
        deletedAt: next() < 0.05 ? new Date() : null,
      })),
    )
    .execute();
});

test("a plain search finds the same by its own statement as by the general one", async () => {
  let plain = 0;
  const asked = fc.record({
    query: fc.constantFrom(...queries),
    limit: fc.integer({ min: 1, max: 60 }),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 })),
  });
  const property = fc.asyncProperty(asked, async (given) => {
    const input = searchInput.parse(given);
    if (await readNearest(input, geocode(given.query)!, null)) plain += 1;
    // A minimum price of zero excludes nothing but counts as a filter: such searches are all answered by one statement.
    expect(await answerTo(input)).toEqual(await answerTo({ ...input, min_price: 0 }));
  });
  await fc.assert(property, { numRuns: Number(COMPARED_SEARCHES), seed: Number(SEARCH_SEED) });
  expect(plain).toBeGreaterThan(Number(COMPARED_SEARCHES) / 2);
}, 3_600_000);

async function answerTo(input: SearchInput) {
  const { json, asOf: _asOf, ...told } = await searchProperties(input);
  return { ...told, properties: readProperties(json) };
}
