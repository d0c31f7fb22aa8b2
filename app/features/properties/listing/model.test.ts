import { expect, test } from "vitest";
import { houseNumberIn, streetOnly } from "./model.ts";

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
  ["Behind 12 Elm", "12 Elm Street", "12"],
  ["Behind 12 N. Elm", "12 North Elm Street", "12"],
  ["Behind 12B Elm", "12 Elm Street", "12B"],
  ["Garage, Herr Street 318", "318 Herr Street", "318"],
  ["At Herr St., No. 318. Dry.", "318 Herr Street", "318"],
  ["Garage at three eighteen Herr", "Three Eighteen Herr Street", "three eighteen"],
  ["Garage at three eighteen Herr", "318 Herr Street", "three eighteen"],
  ["Garage at Three Hundred and Eighteen Herr", "318 Herr Street", "Three Hundred and Eighteen"],
  ["Garage at three one eight Herr", "318 Herr Street", "three one eight"],
  ["Garage at 318 Herr", "Three Hundred Eighteen Herr Street", "318"],
  ["At twelve oh-five Elm", "1205 Elm Street", "twelve oh-five"],
  ["At twenty-five eighteen Elm", "2518 Elm Street", "twenty-five eighteen"],
  ["At twelve hundred Elm", "1200 Elm Street", "twelve hundred"],
  ["At a thousand Elm", "1000 Elm Street", "a thousand"],
  ["One Herr Plaza’s garage", "One Herr Plaza", "One"],
  ["Garage at 417 Herr", "Herr Street 417", "417"],
  ["Garage at four seventeen Herr", "Unit 4, 417 Herr Street", "four seventeen"],
  ["318 Two Notch Road", "318 Two Notch Road", "318"],
])("“%s” at %s says the house number %s with its street", (text, street, words) => {
  expect(houseNumberIn(text, street)).toEqual({ words, isWithStreet: true });
});

test.each([
  ["Garage no. 318", "318 Herr Street", "318"],
  ["Room of 318 square feet", "318 Herr Street", "318"],
  ["Three hundred eighteen square feet", "318 Herr Street", "Three hundred eighteen"],
  ["A 12 foot garage", "12 Elm Street", null],
  ["Elm Street, 12 minutes away", "12 Elm Street", null],
  ["Room for 3180 boxes", "318 Herr Street", null],
  ["A dry garage", "318 Herr Street", null],
  ["A dry garage on Herr", "Herr Street", null],
  ["One dry garage", "One Herr Plaza", null],
  ["On 5th Street", "5th Street", null],
  ["On Route 22", "77 Route 22", null],
  ["On Two Notch Road", "318 Two Notch Road", null],
])("“%s” at %s says %s by itself, or nothing", (text, street, words) => {
  expect(houseNumberIn(text, street)).toEqual(words && { words, isWithStreet: false });
});

test("the longest texts cost little, however they are made", () => {
  const fill = (part: string, length: number) => part.repeat(length / part.length + 1).slice(0, length);
  for (const part of [
    "1 ",
    "one ",
    "oneone",
    "one and ",
    "one- ",
    "twenty-",
    "1 a ",
    "seventeen",
    "a hundred ",
    "#",
    "x ",
    "one" + " ".repeat(99),
  ])
    for (const street of [`1 one ${part}`, fill(part, 200), "318 Herr Street"]) {
      const start = process.cpuUsage();
      houseNumberIn(fill(part, 5000), street);
      streetOnly(fill(part, 200));
      expect(process.cpuUsage(start).user / 1000, `${part} at ${street}`).toBeLessThan(100);
    }
});
