import fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "#app/platform/dates.ts";
import {
  costOf,
  type LeasePeriod,
  nextPeriod,
  plannedRent,
  periodAround,
  periodOf,
  rentFor,
  endAfterNotice,
} from "./model.ts";

const anchors = fc
  .integer({ min: 0, max: 1000 })
  .map((day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10));
const terms = fc.record({ anchor: anchors, pricePer: fc.constantFrom<LeasePeriod>("Week", "Month") });

test("periods follow each other without a gap, and a day is in one of them", () => {
  fc.assert(
    fc.property(terms, fc.nat({ max: 40 }), (lease, index) => {
      const period = periodOf(lease, index);
      expect(periodOf(lease, index + 1).start).toBe(period.end);
      expect(periodAround(lease, period.start)).toEqual(period);
    }),
  );
});

test("a month that has no such day ends on its last one, and the next has it again", () => {
  const lease = { anchor: "2027-01-31", pricePer: "Month" as const };
  expect([1, 2].map((index) => periodOf(lease, index).start)).toEqual(["2027-02-28", "2027-03-31"]);
});

test("a rent costs its days until the end: all of it, a part, or nothing", () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 100, max: 500_000 }), fc.nat({ max: 31 }), (lease, price, used) => {
      const period = periodOf(lease, 0);
      const whole = rentFor(price, period, period, "5%");
      expect(whole.offerCents).toBe(price);
      const end = new Date(Date.parse(period.start) + used * 86_400_000).toISOString().slice(0, 10);
      const rent = { ...period, ...whole, state: "paid" };
      const cost = costOf(rent, end, "5%");
      const days = daysBetween(period.start, period.end);
      const wanted =
        used === 0 ? 0 : used >= days ? price : rentFor(price, period, { ...period, end }, "5%").offerCents;
      expect(cost.rentCents).toBe(wanted);
      expect(cost.feeCents).toBeLessThanOrEqual(whole.feeCents);
      expect(cost.feeCents > 0).toBe(wanted >= 10);
      expect(costOf(rent, null, "5%")).toEqual({ rentCents: price, feeCents: whole.feeCents });
      expect(costOf({ ...rent, state: "waived" }, null, "5%")).toEqual({ rentCents: 0, feeCents: 0 });
    }),
  );
});

test("no period follows the end; the last one is cut there", () => {
  const lease = { anchor: "2027-01-15", pricePer: "Month" as const };
  expect(nextPeriod({ ...lease, endsOn: "2027-02-22" }, "2027-02-15")).toEqual({
    period: { start: "2027-02-15", end: "2027-02-22" },
    whole: { start: "2027-02-15", end: "2027-03-15" },
  });
  expect(nextPeriod({ ...lease, endsOn: "2027-02-15" }, "2027-02-15")).toBe(null);
});

test.each([
  ["2027-02-16", 1_334, { offerCents: 48, feeCents: 2 }],
  ["2027-02-16", 1_316, null],
  ["2027-02-17", 1_316, { offerCents: 94, feeCents: 5 }],
])(
  "the last rent up to %s of %i cents a month is charged from 50 cents with its fee",
  (endsOn, priceCents, rent) => {
    const price = {
      pricePer: "Month" as const,
      priceCents,
      nextPriceCents: null,
      nextPriceFrom: null,
      feeRule: "5%",
    };
    const planned = plannedRent({ anchor: "2027-01-15", endsOn, ...price }, "2027-02-15");
    expect(planned).toEqual(rent && { start: "2027-02-15", end: endsOn, ...rent });
  },
);

test("notice counts from today, and never ends a rental before its first day is over", () => {
  expect(endAfterNotice("2027-01-17", "2027-01-15", 14)).toBe("2027-01-31");
  expect(endAfterNotice("2027-01-17", "2027-01-15", 30)).toBe("2027-02-16");
  expect(endAfterNotice("2027-01-17", "2027-03-01", 14)).toBe("2027-03-02");
  expect(endAfterNotice("2027-01-17", "2027-01-15", 14, 60)).toBe("2027-03-16");
  expect(endAfterNotice("2027-03-10", "2027-01-15", 14, 60)).toBe("2027-03-24");
});
