import { expect, test } from "vitest";
import { parseTaxCodes, type TaxCodes, taxCodeOf } from "./tax-codes.ts";

test("a code counts for all types of space but those that have another, or the preset one", () => {
  const codes = parseTaxCodes(" txcd_11111111 ;parking lot: txcd_22222222; Basement: preset") as TaxCodes;
  expect(["Driveway", "Parking Lot", "Basement"].map((type) => taxCodeOf(codes, type))).toEqual([
    "txcd_11111111",
    "txcd_22222222",
    null,
  ]);
  expect(taxCodeOf(parseTaxCodes("preset") as TaxCodes, "Driveway")).toBeNull();
});

test.each([
  "",
  "txcd_1",
  "preset; Shed: txcd_11111111",
  "preset; Basement",
  "preset; Basement: preset; basement: preset",
])("%j is refused in words", (text) => {
  expect(parseTaxCodes(text)).toContain("must read like preset");
});
