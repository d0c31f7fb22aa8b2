import { expect, test } from "vitest";
import { geocode, retrieve, suggest } from "./places.server.ts";

const short = (text: string) => {
  const place = geocode(text);
  return place && `${place.label} (${place.precision})`;
};

test.each([
  ["17101", "Harrisburg, PA 17101 (postcode)"],
  ["10001", "New York, NY 10001 (postcode)"],
  ["96950", "Saipan, MP 96950 (postcode)"],
  ["17101-2345", "Harrisburg, PA 17101 (postcode)"],
  ["Harrisburg", "Harrisburg, PA (city)"],
  ["harrisburg pa", "Harrisburg, PA (city)"],
  ["Harrisburg, Pennsylvania", "Harrisburg, PA (city)"],
  ["springfield il", "Springfield, IL (city)"],
  ["o'fallon", "O'Fallon, MO (city)"],
  ["O’Fallon, IL", "O'Fallon, IL (city)"],
  ["o fallon il", "O'Fallon, IL (city)"],
  ["st. paul mn", "Saint Paul, MN (city)"],
  ["Saint Louis", "St. Louis, MO (city)"],
  ["New York", "New York, NY (city)"],
  ["New York City", "New York, NY (city)"],
  ["nyc", "New York, NY (city)"],
  ["new york ny", "New York, NY (city)"],
  ["1200 Market Street, Harrisburg, PA 17103", "Harrisburg, PA 17103 (postcode)"],
  ["10001 Main Street, Harrisburg, PA", "Harrisburg, PA (city)"],
  ["1200 Market Street, Harrisburg", "Harrisburg, PA (city)"],
  ["1200 market street harrisburg pa", "Harrisburg, PA (city)"],
  ["Harrisburg, PA, USA", "Harrisburg, PA (city)"],
  ["1200 Market St, Harrisburg, PA 17103, United States", "Harrisburg, PA 17103 (postcode)"],
  ["17101 Harrisburg", "Harrisburg, PA 17101 (postcode)"],
  ["garage harrisburg", "Harrisburg, PA (city)"],
])("places %s at %s", (text, expected) => {
  expect(short(text)).toBe(expected);
});

test.each([
  "",
  "   ",
  "00000",
  "99999",
  "driveway",
  "dry storage",
  "🅿️",
  "%%%",
  "'; drop table users; --",
  "pa",
])("does not place %j", (text) => expect(geocode(text)).toBeNull());

test("keeps the street of an address as it was written", () => {
  const place = geocode("12-14 Market St., Harrisburg, PA 17103");
  expect(place).toMatchObject({
    street: "12-14 Market St.",
    city: "Harrisburg",
    state: "PA",
    postcode: "17103",
    formatted: "12-14 Market St., Harrisburg, PA 17103",
    attribution: "GeoNames, U.S. Census Bureau",
  });
  expect(place?.lat).toBeCloseTo(40.27, 1);
  expect(place?.lng).toBeCloseTo(-76.87, 1);
});

test("suggests cities for the first letters and ZIP codes for the first digits", () => {
  expect(suggest("harr").map((place) => place.label)).toContain("Harrisburg, PA");
  expect(suggest("harrisb")[0]?.label).toBe("Harrisburg, PA");
  expect(suggest("harr pa")[0]?.label).toBe("Harrisburg, PA");
  expect(suggest("1710").map((place) => place.label)).toContain("Harrisburg, PA 17101");
  expect(suggest("new yo")[0]?.label).toBe("New York, NY");
  expect(suggest("")).toEqual([]);
});

test("finds a suggested place again by its id", () => {
  for (const place of [...suggest("spring"), ...suggest("171")]) expect(retrieve(place.id)).toEqual(place);
  expect(retrieve("zip:00000")).toBeNull();
  expect(retrieve("nonsense")).toBeNull();
});

test("answers in about a millisecond", () => {
  const started = performance.now();
  for (let i = 0; i < 50; i += 1) suggest("s");
  expect((performance.now() - started) / 50).toBeLessThan(20);
});
