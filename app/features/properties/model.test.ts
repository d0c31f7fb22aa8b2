import { describe, expect, test } from "vitest";
import {
  accessInWords,
  approximatePoint,
  areaRadius,
  milesInWords,
  monthlyCents,
  nightlyCents,
  photoFile,
  rangesOf,
  staysInWords,
  unitsOf,
} from "./model.ts";

test("parses the database's ranges of days, with and without an end", () => {
  expect(rangesOf("{[2026-11-21,2026-12-01),[2027-02-01,)}")).toEqual([
    { start: "2026-11-21", end: "2026-12-01" },
    { start: "2027-02-01", end: null },
  ]);
  expect(rangesOf("{}")).toEqual([]);
});

test("writes stays in words, and a photo's path", () => {
  const stays = [
    { start_date: "2026-11-21", end_date: "2026-11-28" },
    { start_date: "2026-12-10", end_date: "2026-12-10" },
  ];
  expect(staysInWords(stays)).toBe("Nov 21 – Nov 28, 2026; Dec 10, 2026");
  expect(photoFile("a1", 640)).toBe("photos/a1/640.webp");
});

test("a public point is rounded to a thousandth of a degree", () => {
  expect(approximatePoint({ lat: 40.258_432_1, lng: -76.880_99 })).toEqual({
    latitude: 40.258,
    longitude: -76.881,
  });
});

test.each([
  ["rooftop", 400],
  ["street", 400],
  ["postcode", 1500],
  ["city", 4000],
])("a place known by its %s is within %i meters", (precision, meters) => {
  expect(areaRadius(precision)).toBe(meters);
});

test.each([
  [500, "Hour", 12_000],
  [1500, "Day", 1500],
  [4000, "Week", 571],
  [1, "Week", 0],
  [12_000, "Month", 395],
  [36_500, "Month", 1200],
  [10_000_000, "Month", 328_767],
] as const)("%i cents for each %s are %i cents per night", (priceCents, pricePer, nightly) => {
  expect(nightlyCents(priceCents, pricePer)).toBe(nightly);
});

test.each([
  [100, "Hour", 72_000],
  [675, "Day", 20_250],
  [4000, "Week", 17_333],
  [100, "Week", 433],
  [103, "Week", 446],
  [12_000, "Month", 12_000],
  [10_000_000, "Hour", 7_200_000_000],
] as const)("%i cents for each %s are %i cents a month", (priceCents, pricePer, monthly) => {
  expect(monthlyCents(priceCents, pricePer)).toBe(monthly);
});

describe("units of a stay", () => {
  test.each([
    ["one day", "Day", "2026-11-21", "2026-11-22", 1],
    ["three days", "Day", "2026-11-21", "2026-11-24", 3],
    ["an hour property by the day", "Hour", "2026-11-21", "2026-11-23", 48],
    ["a started week counts whole", "Week", "2026-11-21", "2026-11-29", 2],
    ["seven days are one week", "Week", "2026-11-21", "2026-11-28", 1],
    ["15 Jan to 14 Feb is one month", "Month", "2026-01-15", "2026-02-15", 1],
    ["one day more is two", "Month", "2026-01-15", "2026-02-16", 2],
    ["from the 31st over February", "Month", "2026-01-31", "2026-02-28", 1],
    ["from the 31st to the last of March", "Month", "2026-01-31", "2026-03-31", 2],
    ["a leap February", "Month", "2028-01-30", "2028-03-01", 2],
  ] as const)("%s", (_, period, start, end, units) => {
    expect(unitsOf({ start, end }, period)).toBe(units);
  });
});

test("a distance is rounded to a tenth of a mile, never below it", () => {
  expect([0, 0.04, 0.1, 3.449].map(milesInWords)).toEqual([
    "under 0.1 mi",
    "under 0.1 mi",
    "0.1 mi",
    "3.4 mi",
  ]);
});

test.each([
  ["00:00", "24:00", "24-hour access"],
  ["06:00", "22:30", "Access 6 AM to 10:30 PM"],
  ["12:00", "24:00", "Access noon to midnight"],
  ["18:00", "08:00", "Access 6 PM to 8 AM"],
])("access from %s to %s is told as %s", (from, to, words) => {
  expect(accessInWords(from, to, "24-hour access")).toBe(words);
});
