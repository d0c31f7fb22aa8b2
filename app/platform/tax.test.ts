import fc from "fast-check";
import { expect, test } from "vitest";
import { quote, taxInPrice, withTaxes } from "#app/features/reservations/model.ts";
import { parseFeeRule } from "./fee-rules.ts";
import { exemptAbove, isTaxedAlike, taxesInWords, taxesOf, taxesOfPrice, taxInTotal } from "./tax.ts";

const rates = fc.array(
  fc.record({
    jurisdiction: fc.string({ minLength: 1, maxLength: 20 }),
    ppm: fc.integer({ min: 1, max: 500_000 }),
    exemptFromDays: fc.option(fc.integer({ min: 2, max: 60 })),
    isIncluded: fc.boolean(),
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
  const addedTo = (cents: number, some = taxes) => taxesOfPrice(cents, some).addedCents;
  expect([0, 1, 8400, 100].map((cents) => addedTo(cents))).toEqual([0, 0, 714, 9]);
  expect(addedTo(10, taxesOf([{ jurisdiction: "Half", ppm: 50_000, exemptFromDays: null }], 2))).toBe(1);
  fc.assert(
    fc.property(rates, fc.nat(99_999_999), fc.nat(99_999), (some, cents, more) => {
      const taken = taxesOf(some, 1);
      const ppmWhere = (isIncluded: boolean) =>
        BigInt(some.reduce((sum, rate) => sum + (rate.isIncluded === isIncluded ? rate.ppm : 0), 0));
      const net = 1_000_000n + ppmWhere(true);
      const exact = (ppm: bigint) => Number((2n * BigInt(cents) * ppm + net) / (2n * net));
      const { includedCents, addedCents } = taxesOfPrice(cents, taken);
      expect([includedCents, addedCents]).toEqual([exact(ppmWhere(true)), exact(ppmWhere(false))]);
      const larger = taxesOfPrice(cents + more, taken);
      expect(larger.includedCents).toBeGreaterThanOrEqual(includedCents);
      expect(larger.addedCents).toBeGreaterThanOrEqual(addedCents);
      // What a price costs says exactly which tax is in it.
      expect(taxInTotal(cents + addedCents, taken)).toBe(includedCents + addedCents);
    }),
  );
});

test("a tax in the price is taken out of the rent: 10% of $76.36 are in $84.00", () => {
  const taxes = taxesOf([{ jurisdiction: "Here", ppm: 100_000, exemptFromDays: 30, isIncluded: true }], 2);
  const price = quote(4000, "Day", stay, parseFeeRule("5%")!);
  expect(withTaxes(price, taxes)).toMatchObject({
    offerCents: 7236,
    feeCents: 400 + 764,
    taxCents: 764,
    totalCents: 8400,
  });
  expect(taxesInWords(taxes)).toBe("Here 10% included");
});

test("worst story: a tax larger than the rent leaves a cent of it, and the service fee pays the rest", () => {
  const taxes = taxesOf([{ jurisdiction: "Here", ppm: 100_000, exemptFromDays: 30, isIncluded: true }], 2);
  const price = quote(
    10,
    "Day",
    { start: "2027-03-01", end: "2027-03-02" },
    parseFeeRule("5%, at least $2")!,
  );
  expect(withTaxes(price, taxes)).toMatchObject({
    offerCents: 1,
    feeCents: 209,
    taxCents: 19,
    totalCents: 210,
  });
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

test("with taxes in the price a total is as without, and what is added comes on top, to the cent", () => {
  const fee = parseFeeRule("5% + $0.30")!;
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 10_000_000 }), (some, price) => {
      const without = quote(price, "Day", stay, fee);
      const { taxCents = 0, taxes = [], ...taxed } = withTaxes(without, taxesOf(some, 2));
      const { includedCents, addedCents } = taxesOfPrice(without.totalCents, taxes);
      expect(taxCents).toBe(includedCents + addedCents);
      expect(taxed.totalCents).toBe(without.totalCents + addedCents);
      expect(taxed.offerCents + taxed.feeCents).toBe(taxed.totalCents);
      expect(taxed.offerCents).toBe(Math.max(1, without.offerCents - includedCents));
      expect(taxInPrice(taxed)).toBe(without.offerCents - taxed.offerCents);
      expect(taxed).toEqual({
        ...without,
        offerCents: taxed.offerCents,
        feeCents: taxed.feeCents,
        totalCents: taxed.totalCents,
      });
      expect(taxInTotal(taxed.totalCents, taxes)).toBe(taxCents);
    }),
  );
});

test("a stay that costs more has no less rent, service fee or tax, whatever of them is in the price", () => {
  const fee = fc
    .constantFrom("0%", "5%", "50%", "5% + $0.30, at least $1", "12.5%, at most $2")
    .map((rule) => parseFeeRule(rule)!);
  const small = fc.array(fc.record({ ppm: fc.integer({ min: 1, max: 500_000 }), isIncluded: fc.boolean() }), {
    maxLength: 2,
  });
  fc.assert(
    fc.property(small, fee, fc.integer({ min: 1, max: 5000 }), fc.nat(3), (some, rule, cents, more) => {
      const taxes = some.map((one) => ({
        ...one,
        jurisdiction: "Here",
        exemptFromDays: null,
        isExempt: false,
      }));
      const partsOf = (price: number) => {
        const { offerCents, feeCents, taxCents = 0 } = withTaxes(quote(price, "Day", stay, rule), taxes);
        return [offerCents, feeCents - taxCents, taxCents];
      };
      const larger = partsOf(cents + more);
      expect(partsOf(cents).filter((part, at) => part > larger[at]!)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
