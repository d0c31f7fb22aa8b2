import { expect, it } from "vitest";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { nothingNear } from "./results-header.tsx";
import { failedResults } from "./results.ts";
import { parseSearch } from "./search-url.ts";

const results = (address: string, nearestMiles: number | null, total = 3) => ({
  ...failedResults(parseSearch(new URLSearchParams(address))),
  nearestMiles,
  total,
});
const at = (miles: number, city: string) => ({ distance_miles: miles, city, state: "PA" }) as PropertyJson;

it.each([
  [38.2, "Nothing near 17101 yet. The nearest space is 38 miles away."],
  [25.2, "Nothing near 17101 yet. The nearest space is 26 miles away."],
  [7412.8, "There is no space within 200 miles of 17101 yet."],
  [25, null],
  [null, null],
])("describes a nearest space at %j miles as %j", (miles, words) => {
  expect(nothingNear(results("query=17101", miles))).toBe(words);
});

it("says how far the nearest is when none is around at all", () => {
  expect(nothingNear(results("query=96950", 7412.8, 0))).toBe(
    "There is no space within 200 miles of 96950 yet.",
  );
});

it("mentions no distance when filters exclude everything, or the map set the area", () => {
  expect(nothingNear(results("query=17101&type=Other", 30, 0))).toBeNull();
  expect(nothingNear(results("query=17101&bbox=1,2,3,4", 90))).toBeNull();
});

it("names the nearest space's place when it is in the list, in any order", () => {
  const found = { ...results("query=carlise&sort=price", 38.2), searchedFor: "Carlisle, PA" };
  const properties = [at(44.1, "York"), at(38.2, "Lancaster")];
  expect(nothingNear({ ...found, properties })).toBe(
    "Nothing near Carlisle, PA yet. The nearest space is 38 miles away in Lancaster, PA.",
  );
});
