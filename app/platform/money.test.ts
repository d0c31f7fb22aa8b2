import { expect, test } from "vitest";
import { formatCents, formatDollars, toCents, toDollars } from "./money.ts";

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

test("every amount up to $2,000.00 comes back as it was", () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000; cents += 1)
    if (toCents(toDollars(cents)) !== cents || Math.round(toDollars(cents) * 100) !== cents)
      wrong.push(cents);
  expect(wrong).toEqual([]);
  for (let cents = 0; cents <= 200_000; cents += 7)
    expect(formatDollars(toDollars(cents))).toBe(formatCents(cents));
});

test.each(["1.005", "1,5", "-1", "1e3", "", "0x10", "1234567890", ".5", "1.", "NaN"])(
  "%j is no amount",
  (text) => {
    expect(toCents(text)).toBeNull();
  },
);
