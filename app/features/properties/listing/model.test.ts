import { expect, test } from "vitest";
import { houseOf, metersBetween, numberNamedIn, pointAway, streetOnly } from "./model.ts";

test.each([
  ["318 Herr Street", "Herr Street"],
  ["318 Herr Street, Unit 4", "Herr Street"],
  ["318B Herr St #2", "Herr St"],
  ["12-34 41st Avenue Apt 3C", "41st Avenue"],
  ["12 1/2 Maple St", "Maple St"],
  ["#7 Elm Street", "Elm Street"],
  ["5th Street", "5th Street"],
  ["77 Route 22", "Route 22"],
  ["Herr Street", "Herr Street"],
  ["318", "Address not shown"],
  ["Rear 417 Herr Street", "Rear Herr Street"],
  ["Rear of 417 Herr Street", "Rear of Herr Street"],
  ["Unit A, 417 Herr Street", "Unit A Herr Street"],
  ["Lot B 417 Herr Street", "Lot B Herr Street"],
  ["Garage behind 417 Herr Street", "Garage behind Herr Street"],
  ["N417 Herr Street", "Herr Street"],
  ["Herr Street 417", "Herr Street"],
  ["Herr Road 417", "Herr Road"],
  ["417 B Herr Street", "Herr Street"],
  ["417 N Herr Street", "N Herr Street"],
  ["417 County Road 5", "County Road 5"],
  ["Highway 101 417", "Highway 101"],
])("%s is shown as %s", (street, shown) => {
  expect(streetOnly(street)).toBe(shown);
});

test("spaces of one house have one key, however it is written", () => {
  const written = ["318 Herr Street", "318 herr st.", "318 Herr Street, Unit 4", "318 Herr Street #B2"];
  expect(new Set(written.map(houseOf)).size).toBe(1);
  expect(houseOf("319 Herr Street")).not.toBe(houseOf("318 Herr Street"));
});

test.each([
  ["Garage at 318 Herr", "318 Herr Street", "318"],
  ["Garage no. 318", "318 Herr Street", "318"],
  ["A 12 foot garage", "12 Elm Street", null],
  ["Behind 12 Elm", "12 Elm Street", "12"],
  ["Room for 3180 boxes", "318 Herr Street", null],
  ["A dry garage", "318 Herr Street", null],
  ["A dry garage", "Herr Street", null],
])("“%s” at %s names %s", (text, street, number) => {
  expect(numberNamedIn(text, street)).toBe(number);
});

test("a point is away by as many meters as it was moved", () => {
  const exact = { lat: 40.26, lng: -76.88 };
  for (const turns of [0, 0.13, 0.5, 0.77]) {
    const { lat, lng } = pointAway(exact, { meters: 200, turns });
    expect(metersBetween([lat, lng], [exact.lat, exact.lng])).toBeCloseTo(200, 3);
  }
});
