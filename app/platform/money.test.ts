import { expect, test } from "vitest";
import {
  centsOf,
  formatCents,
  formatDollars,
  shareOfCents,
  sumDollars,
  toCents,
  toDollars,
} from "./money.ts";

// Times 100 these are a little less than whole cents: 19.99 * 100 is 1998.9999999999998.
const amounts: [number, number, string][] = [
  [0.07, 7, "$0.07"],
  [0.29, 29, "$0.29"],
  [1.15, 115, "$1.15"],
  [4.35, 435, "$4.35"],
  [8.2, 820, "$8.20"],
  [19.99, 1999, "$19.99"],
  [64.1, 6410, "$64.10"],
  [1136.1, 113_610, "$1,136.10"],
  [999_999.99, 99_999_999, "$999,999.99"],
  [0, 0, "$0.00"],
];

test.each(amounts)("%d dollars are %i cents, and read %s", (dollars, cents, words) => {
  expect([toCents(dollars), toCents(dollars.toFixed(2)), toDollars(cents)]).toEqual([cents, cents, dollars]);
  expect([formatDollars(dollars), formatCents(cents)]).toEqual([words, words]);
});

test("spaces around an amount are ignored", () => {
  expect(toCents(" 1.5 ")).toBe(150);
});

test("every amount up to $2,000.00 survives a round trip", () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000; cents += 1)
    if (toCents(toDollars(cents)) !== cents || centsOf(toDollars(cents)) !== cents) wrong.push(cents);
  expect(wrong).toEqual([]);
  for (let cents = 0; cents <= 200_000; cents += 7)
    expect(formatDollars(toDollars(cents))).toBe(formatCents(cents));
});

test.each(["1.005", "1,5", "-1", "1e3", "", "0x10", "1234567890", ".5", "1.", "NaN"])(
  "%j is not an amount",
  (text) => {
    expect(toCents(text)).toBeNull();
  },
);

test.each([
  [0.124, 12],
  [0.125, 13],
  [1.004, 100],
  [1.005, 101],
  [1.0049999, 100],
  [1136.095, 113_610],
  [999_999.994, 99_999_999],
  [999_999.995, 100_000_000],
])("%d dollars round to %i cents", (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
  expect(formatDollars(dollars)).toBe(formatCents(cents));
});

test("dollars are added up in cents", () => {
  expect(sumDollars([0.1, 0.2])).toBe(0.3);
  expect(sumDollars([19.99, 1136.1, 4.35])).toBe(1160.44);
  expect(sumDollars([])).toBe(0);
});

// Half a cent, and slightly below and above.
test.each([
  [9, 5, 100, 0],
  [10, 5, 100, 1],
  [29, 5, 100, 1],
  [30, 5, 100, 2],
  [31, 5, 100, 2],
  [10_001, 5, 100, 500],
  [10_010, 5, 100, 501],
  [3, 1, 2, 2],
  [12_000, 12, 365, 395],
  [100, 1, 7, 14],
  [101, 1, 7, 14],
  [102, 1, 7, 15],
  [99_999_999_999, 24, 1, 2_399_999_999_976],
])("of %i cents, %i / %i are %i", (cents, times, by, share) => {
  expect(shareOfCents(cents, times, by)).toBe(share);
});

test("amounts read as Intl says them", () => {
  const intl = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const cents = [0, 1, 99, 100, 99_999, 100_000, 123_456, 100_000_000, 2_147_483_647];
  for (const amount of [...cents, ...cents.slice(1).map((each) => -each)])
    expect(formatCents(amount)).toBe(intl.format(amount / 100));
});
