import { expect, it } from "vitest";
import { nothingNear } from "./results-header.tsx";
import { failedResults } from "./results.ts";
import { parseSearch } from "./search-url.ts";

const results = (address: string, nearestMiles: number | null, total = 3) => ({
  ...failedResults(parseSearch(new URLSearchParams(address))),
  nearestMiles,
  total,
});

it.each([
  [38.2, "Nothing within 25 miles. Nearest: 38 miles."],
  [25.2, "Nothing within 25 miles. Nearest: 26 miles."],
  [7412.8, "Nothing within 25 miles. Nearest: 7,413 miles."],
  [25, null],
  [null, null],
])("describes a nearest space at %j miles as %j", (miles, words) => {
  expect(nothingNear(results("query=17101", miles))).toBe(words);
});

it("says how far the nearest is when none is around at all", () => {
  expect(nothingNear(results("query=96950", 7412.8, 0))).toBe(
    "Nothing within 25 miles. Nearest: 7,413 miles.",
  );
});

it("mentions no distance when filters exclude everything, or the map set the area", () => {
  expect(nothingNear(results("query=17101&type=Other", 30, 0))).toBeNull();
  expect(nothingNear(results("query=17101&bbox=1,2,3,4", 90))).toBeNull();
});
