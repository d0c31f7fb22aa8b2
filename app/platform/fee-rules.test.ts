import fc from "fast-check";
import { expect, test } from "vitest";
import { feeInWords, feeLabel, feeRuleOf } from "./fee.ts";
import { formatFeeRule, describeFees, describePrices, feeByRule, parseFeeRule } from "./fee-rules.ts";
import { parseFeeRules } from "./parse-fee-rules.ts";
import { shareOfCents } from "./money.ts";
import { usualTypes } from "./space-types.ts";

const cents = fc.integer({ min: 0, max: 100_000 });
const anyRule = fc
  .record({
    basisPoints: fc.integer({ min: 0, max: 5000 }),
    fixedCents: cents,
    minCents: cents,
    above: fc.option(cents),
  })
  .map(({ above, ...rule }) => ({
    ...rule,
    maxCents: above === null ? null : Math.min(100_000, rule.minCents + above),
  }));

test("a rule is read as it is written", () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(parseFeeRule(formatFeeRule(rule))).toEqual({ ...rule, text: formatFeeRule(rule) });
    }),
  );
});

test.each([
  ["5%", "5%"],
  [" 5.00 %", "5%"],
  ["7 %+$1,at least $2", "7% + $1.00, at least $2.00"],
  ["7.25%  +  $1", "7.25% + $1.00"],
  ["0% + $3, at least $3", "0% + $3.00, at least $3.00"],
  ["5%, at most $1000", "5%, at most $1000.00"],
])("%j is the rule %j", (text, rule) => {
  expect(parseFeeRule(text)!.text).toBe(rule);
});

test.each([
  "",
  "5",
  "-5%",
  "51%",
  "5.125%",
  "5% + 1",
  "5% + $0.305",
  "5%, at least $5, at most $4",
  "5%, at most $1001",
  "5%; Shed: 4%",
  "5%; Basement: 4%; basement: 3%",
  "5%; Basement 4%",
  "5%;",
])("%j is refused", (text) => {
  expect(parseFeeRules(text)).toBe(null);
});

test("a fixed amount is said without the share that it doesn't have", () => {
  expect(describeFees(parseFeeRules("0% + $3")!, usualTypes)).toBe("$3.00");
});

test("types of space may differ, whatever the case of their names", () => {
  const rules = parseFeeRules("5%; parking lot: 8% + $0.50; Basement: 4%")!;
  expect(Object.keys(rules.ofTypes)).toEqual(["Parking Lot", "Basement"]);
  expect(describeFees(rules, usualTypes)).toBe(
    "5% of the rent (parking lot: 8% of the rent and $0.50) (basement: 4% of the rent)",
  );
});

test("a point of a release that sent no types has the fee of all", () => {
  const rules = parseFeeRules("5%; Storage Unit: 8%")!;
  const point: { type_of_space?: string } = {};
  expect(feeRuleOf(rules, point.type_of_space)).toBe(rules.standard);
});

test("a fee is its share and its fixed part, within its limits, and never falls as the rent rises", () => {
  expect([99, 1000, 100_000].map((rent) => feeByRule(rent, "5% + $0.30, at least $1, at most $20"))).toEqual([
    100, 100, 2000,
  ]);
  expect(feeByRule(1000, "5% + $0.30")).toBe(80);
  fc.assert(
    fc.property(anyRule, cents, cents, (rule, rent, more) => {
      const text = formatFeeRule(rule);
      expect(feeByRule(rent + more, text)).toBeGreaterThanOrEqual(feeByRule(rent, text));
    }),
  );
  fc.assert(
    fc.property(cents, (rent) => {
      expect(feeByRule(rent, "5%")).toBe(shareOfCents(rent, 5, 100));
    }),
  );
});

test("what prices include is said where something is added to the rent", () => {
  const words = (rules: string, feeInPrices: boolean, taxes = false) =>
    describePrices({ serviceFee: parseFeeRules(rules)!, feeInPrices, taxes });
  expect(words("5%", true)).toBe("Prices include the 5% service fee.");
  expect(words("5% + $0.30", true)).toBe("Prices include the service fee.");
  expect(words("0%; Basement: 5%", true, true)).toBe(
    "Prices include the service fee, before taxes that are added.",
  );
  expect(words("5%", false)).toBe("Prices are before the service fee; totals for dates include it.");
  expect(words("5%", false, true)).toBe(
    "Prices are before the service fee and taxes that are added; totals for dates include the fee.",
  );
  expect([words("0%", true), words("0%", false, true)]).toEqual([
    "",
    "Prices are before taxes that are added.",
  ]);
});

test("a fee has its percentage in words where it has no other part", () => {
  expect(["5%", "5% + $0.30", null].map(feeInWords)).toEqual([
    "5% service fee",
    "service fee",
    "service fee",
  ]);
  expect(["5%", null].map(feeLabel)).toEqual(["5% service fee", "Service fee"]);
});

test("a fee in words names an operator’s own types that pay the fee of what they are like", () => {
  const rules = parseFeeRules("5%; Covered Garage: 7%; basement/wine-cellar: 9%")!;
  const own = ["Covered Garage/rv-port", "Basement/wine-cellar", "Other/kennel"].map((type) => ({
    type,
    name: type.split("/")[1]!,
    isOffered: true,
  }));
  expect(describeFees(rules, [...usualTypes, ...own])).toBe(
    "5% of the rent (covered garage: 7% of the rent) (rv-port: 7% of the rent) (wine-cellar: 9% of the rent)",
  );
});
