import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { namedTaxes } from "./model.ts";

type Part = Stripe.Tax.CalculationLineItem.TaxBreakdown;

const part = (
  display_name: string,
  level: string,
  percentage_decimal: string,
  more: Partial<Part> = {},
): Part => ({
  amount: Math.round(Number(percentage_decimal) * 100),
  taxable_amount: 10_000,
  jurisdiction: { country: "US", state: "NY", display_name, level },
  sourcing: "destination",
  tax_rate_details: { display_name: "Sales Tax", percentage_decimal, tax_type: "sales_tax" },
  taxability_reason: "standard_rated",
  ...more,
});
const parking = (percentage_decimal: string) => ({
  tax_rate_details: { display_name: "Parking Tax", percentage_decimal, tax_type: "parking_tax" },
});
const calculationOf = (...data: object[]) => ({ line_items: { data } }) as unknown as Stripe.Tax.Calculation;
const named = (...tax_breakdown: Part[]) => {
  const item = { amount: 10_000, reference: "Parking Lot", tax_breakdown };
  const { rates, trouble } = namedTaxes(calculationOf(item), ["Parking Lot"]);
  return { rates: rates.map(({ jurisdiction, ppm }) => [jurisdiction, ppm]), trouble };
};

test("each jurisdiction is a rate, by its level where names are the same, and by the kind of its tax", () => {
  expect(
    named(
      part("New York", "state", "4"),
      part("New York", "city", "4.5"),
      part("New York", "city", "6", parking("6")),
      part("Metropolitan Commuter Transportation District", "district", "0.375"),
    ),
  ).toEqual({
    rates: [
      ["New York", 40_000],
      ["New York (city)", 45_000],
      ["New York (city) parking tax", 60_000],
      ["Metropolitan Commuter Transportation District", 3750],
    ],
    trouble: null,
  });
});

test("several rates of one jurisdiction are their sum, and one on a part of the price is that part", () => {
  expect(
    named(
      part("Texas", "state", "6.25", { taxable_amount: 8000, amount: 500 }),
      part("DALLAS", "city", "1"),
      part("Dallas", "city", "0.5"),
    ).rates,
  ).toEqual([
    ["Texas", 50_000],
    ["Dallas", 15_000],
  ]);
});

test("what can't be taken is said: fixed amounts, taxes that Stripe doesn't know, and impossible rates", () => {
  expect(named(part("Colorado", "state", "0", { amount: 28 }))).toEqual({
    rates: [],
    trouble: "Stripe Tax names a fixed amount for Colorado, which isn’t taken: only percentages are.",
  });
  const unknown = {
    amount: 0,
    taxable_amount: 0,
    tax_rate_details: null,
    taxability_reason: "not_supported",
  };
  expect(named(part("Harrisburg", "city", "0", unknown)).trouble).toContain("import its rate");
  expect(named(part("Elsewhere", "city", "60"), part("Pennsylvania", "state", "6"))).toEqual({
    rates: [["Pennsylvania", 60_000]],
    trouble: "Stripe Tax names more than 50% for Elsewhere, which isn’t taken.",
  });
});

test("a product that is exempt has no rate, and nothing is to be done", () => {
  const exempt = {
    amount: 0,
    taxable_amount: 0,
    tax_rate_details: null,
    taxability_reason: "product_exempt",
  };
  expect(named(part("New York", "state", "0", exempt))).toEqual({ rates: [], trouble: null });
});

test("an answer without the taxes of a type that was asked about isn't taken: its rates would end", () => {
  const lot = { amount: 10_000, reference: "Parking Lot", tax_breakdown: [] };
  const types = ["Basement", "Parking Lot"];
  const calculations = [
    {} as Stripe.Tax.Calculation,
    calculationOf(lot),
    calculationOf(lot, { amount: 10_000, reference: "Basement", tax_breakdown: null }),
    calculationOf(lot, { amount: 10_000, reference: "Basement" }),
  ];
  for (const calculation of calculations)
    expect(() => namedTaxes(calculation, types)).toThrow("without the taxes of Basement");
  expect(namedTaxes(calculationOf(lot, { ...lot, reference: "Basement" }), types).rates).toEqual([]);
});
