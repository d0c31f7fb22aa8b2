import { expect, test } from "vitest";
import { numberInWords, numberOf } from "./model.ts";

test("a number has its series, year and six digits or more, and is read back", () => {
  for (const [number, words] of [
    [{ series: "R", year: 2027, number: 12 }, "R-2027-000012"],
    [{ series: "C", year: 2028, number: 999_999 }, "C-2028-999999"],
    [{ series: "I", year: 2028, number: 1_000_000 }, "I-2028-1000000"],
  ] as const) {
    expect(numberInWords(number)).toBe(words);
    expect(numberOf(words)).toEqual(number);
  }
  expect(numberOf("r-2027-000012")).toEqual({ series: "R", year: 2027, number: 12 });
  for (const words of [
    "",
    "R-2027-12",
    "X-2027-000012",
    "R-27-000012",
    "R-2027-000012 ",
    "R-2027-0000000012",
  ])
    expect(numberOf(words)).toBe(null);
});
