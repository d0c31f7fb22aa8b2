import fc from "fast-check";
import { expect, test } from "vitest";
import { quote } from "#app/features/reservations/model.ts";
import { parseFeeRule } from "./fee-rules.ts";
import { exemptAbove, isTaxedAlike, taxesInWords, taxesOf, taxOf } from "./tax.ts";

const rates = fc.array(
  fc.record({
    jurisdiction: fc.string({ minLength: 1, maxLength: 20 }),
    ppm: fc.integer({ min: 1, max: 500_000 }),
    exemptFromDays: fc.option(fc.integer({ min: 2, max: 60 })),
  }),
  { maxLength: 4 },
);
const stay = { start: "2027-03-01", end: "2027-03-03" };

test("a stay goes to a space of other taxes where nothing of it is taxed, or was as it was requested", () => {
  const [six, nine] = [60_000, 90_000].map((ppm) => [{ jurisdiction: "Here", ppm, exemptFromDays: 30 }]);
  const [own, there] = [six!, nine!];
  expect(isTaxedAlike(taxesOf(own, 2), { own, there: own }, 2)).toBe(true);
  expect(isTaxedAlike(taxesOf(own, 2), { own, there }, 2)).toBe(false);
  expect(isTaxedAlike(taxesOf(own, 40), { own, there }, 40)).toBe(true);
  expect(isTaxedAlike(taxesOf(own, 40), { own, there: [{ ...there[0]!, exemptFromDays: null }] }, 40)).toBe(
    false,
  );
  // Requested before taxes were on, and where nothing is taxed.
  expect(isTaxedAlike([], { own, there }, 2)).toBe(true);
  expect(isTaxedAlike([], { own: [], there }, 2)).toBe(false);
  expect(isTaxedAlike([], { own: [], there }, 40)).toBe(true);
});

test("a tax is its share of rent and fee, half a cent up, and never falls as they rise", () => {
  const taxes = taxesOf([{ jurisdiction: "Here", ppm: 85_000, exemptFromDays: 30 }], 2);
  expect([0, 1, 8400, 100].map((cents) => taxOf(cents, taxes))).toEqual([0, 0, 714, 9]);
  expect(taxOf(10, taxesOf([{ jurisdiction: "Half", ppm: 50_000, exemptFromDays: null }], 2))).toBe(1);
  fc.assert(
    fc.property(rates, fc.nat(99_999_999), fc.nat(99_999), (some, cents, more) => {
      const taken = taxesOf(some, 1);
      const ppm = some.reduce((sum, rate) => sum + rate.ppm, 0);
      const exact = (BigInt(cents) * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n;
      expect(BigInt(taxOf(cents, taken))).toBe(exact);
      expect(taxOf(cents + more, taken)).toBeGreaterThanOrEqual(taxOf(cents, taken));
    }),
  );
});

test("a stay is exempt from its rate's days on, and a rental without an end is", () => {
  const some = [
    { jurisdiction: "City", ppm: 20_000, exemptFromDays: null },
    { jurisdiction: "State", ppm: 60_000, exemptFromDays: 30 },
  ];
  const wordsAt = (days: number | null) => taxesInWords(taxesOf(some, days));
  expect(wordsAt(29)).toBe("City 2%, State 6%");
  expect(wordsAt(30)).toBe("City 2%");
  expect(wordsAt(null)).toBe("");
  expect([29, 30].map((days) => exemptAbove(taxesOf(some, days)))).toEqual([0, 30]);
});

test("a quote is as it was without taxes, and with them rent and service fee stay the same", () => {
  const fee = parseFeeRule("5% + $0.30")!;
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 10_000_000 }), (some, price) => {
      const without = quote(price, "Day", stay, fee);
      const { taxCents, taxes, ...taxed } = quote(price, "Day", stay, fee, undefined, taxesOf(some, 2));
      const tax = taxCents ?? 0;
      expect({ ...taxed, feeCents: taxed.feeCents - tax, totalCents: taxed.totalCents - tax }).toEqual(
        without,
      );
      expect(tax).toBe(taxOf(without.totalCents, taxes ?? []));
    }),
  );
});
