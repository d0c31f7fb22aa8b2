import { expect, it } from "vitest";
import { countInWords, filterInWords, orderInSentence, orderInWords, ordersOf } from "./filter-words.ts";
import { usualAmenities } from "#app/platform/amenities.ts";
import { usualTypes } from "#app/platform/space-types.ts";
import { type Filter, parseSearch } from "./search-url.ts";

const read = (text: string) => parseSearch(new URLSearchParams(text));

it.each<[Filter, string, string]>([
  ["dates", "from=2026-12-01", "Dec 1, 2026"],
  ["dates", "from=2026-12-01&to=2026-12-01", "Dec 1, 2026"],
  ["dates", "from=2026-12-01&to=2026-12-08", "Dec 1 – Dec 8, 2026"],
  ["dates", "from=2026-12-30&to=2027-01-02", "Dec 30 – Jan 2, 2027"],
  ["type", "type=Basement", "Basement"],
  ["type", "type=Basement&type=Other", "Basement, Other"],
  ["price", "min_price=20", "From $20 a month"],
  ["price", "max_price=99.5&from=2026-12-01", "Up to $99.5 a month"],
  ["price", "min_price=20&max_price=100&from=2026-12-01&to=2026-12-08", "$20 – $100 in total"],
  ["size", "min_length=20&min_height=7.5", "20 ft long, 7.5 ft high"],
  ["size", "min_length=10&min_width=5", "5 × 10 unit"],
  ["vehicle", "fits=suv", "Fits SUV"],
  ["vehicle", "fits=suv&fits_height=7", "Fits SUV, 7 ft high"],
  ["vehicle", "fits_length=16.5&fits_width=7", "Fits 16.5 ft long, 7 ft wide"],
  ["amenities", "covered=true", "Covered"],
  ["amenities", "lit=true&power=true", "Power, Lit at night"],
  ["amenities", "lit=true&amenity=ev-charger", "Lit at night, Ev charger"],
  ["vehicle", "min_vehicle_height=6.5", "Fits 6.5 ft high"],
  ["amenities", "covered=true&power=true&all_hours=true", "3 amenities"],
  ["booking", "instant=true", "Instant"],
  ["booking", "instant=true&renews=true", "Instant, Month to month"],
  ["area", "bbox=1,2,3,4", "Map area"],
])("puts the filter %s with %s into words as %s", (filter, address, words) => {
  expect(filterInWords(filter, read(address), usualTypes, usualAmenities)).toBe(words);
});

it("puts counts into words", () => {
  expect([0, 1, 2, 199, 200].map(countInWords)).toEqual([
    "0 properties",
    "1 property",
    "2 properties",
    "199 properties",
    "200+ properties",
  ]);
});

it("sorts by distance only with a place to measure from", () => {
  expect(ordersOf(read("")).map(({ words }) => words)).toEqual(["Newest", "Lowest price", "Best rated"]);
  expect(ordersOf(read("query=1")).map(({ words }) => words)).toEqual([
    "Nearest",
    "Lowest price",
    "Best rated",
    "Newest",
  ]);
  expect(orderInWords(read("query=1&sort=nearest"))).toBe("Nearest");
  expect(orderInWords(read("sort=price"))).toBe("Lowest price");
  const sentences = ["", "sort=rating", "sort=price", "query=1", "query=1&sort=newest"].map((url) =>
    orderInSentence(read(url)),
  );
  expect(sentences).toEqual([
    "newest first",
    "best rated first",
    "lowest price first",
    "nearest first",
    "newest first",
  ]);
});
