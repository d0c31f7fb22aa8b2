import { expect, test } from "vitest";
import { metersBetween, numberNamedIn, pointAway, streetOnly } from "./model.ts";

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
  ["Three Hundred Eighteen Herr Street", "Herr Street"],
  ["Three Hundred and Eighteen B Herr Street", "Herr Street"],
  ["three-eighteen Herr Street, Unit Four", "Herr Street"],
  ["One Herr Plaza", "Herr Plaza"],
  ["Rear of Four Seventeen Herr Street", "Rear of Herr Street"],
  ["Herr Street Four Seventeen", "Herr Street"],
  ["Herr Street, No. Four Seventeen", "Herr Street"],
  ["Three Hundred Eighteen Herr Street, Harrisburg 17101", "Herr Street Harrisburg"],
  ["Unit 4, Three Eighteen Herr Street", "Herr Street"],
  ["A Hundred Herr Street", "Herr Street"],
  ["318 Two Notch Road", "Two Notch Road"],
  ["318 N Two Notch Road", "N Two Notch Road"],
  ["One Hundred Twenty-Fifth Street", "Twenty-Fifth Street"],
  ["Fourth Street", "Fourth Street"],
  ["77 Route Twenty-Two", "Route Twenty-Two"],
  ["318 Oneida Street", "Oneida Street"],
])("%s is shown as %s", (street, shown) => {
  expect(streetOnly(street)).toBe(shown);
});

test.each([
  ["Garage at 318 Herr", "318 Herr Street", "318"],
  ["Garage no. 318", "318 Herr Street", "318"],
  ["A 12 foot garage", "12 Elm Street", null],
  ["Behind 12 Elm", "12 Elm Street", "12"],
  ["Room for 3180 boxes", "318 Herr Street", null],
  ["A dry garage", "318 Herr Street", null],
  ["A dry garage", "Herr Street", null],
  ["Garage at three eighteen Herr", "Three Eighteen Herr Street", "Three Eighteen"],
  ["One dry garage", "One Herr Plaza", null],
  ["One Herr Plaza’s garage", "One Herr Plaza", "One"],
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
