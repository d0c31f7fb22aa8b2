import { expect, test } from "vitest";
import { retryAt } from "./model.ts";

test("a refused card is charged again after 1, 3 and 5 days, and then no more", () => {
  const first = new Date("2027-02-12T12:00:00Z");
  const days = [1, 2, 3, 4].map((attempts) => retryAt(first, attempts)?.getTime());
  expect(days.map((at) => at && (at - first.getTime()) / 86_400_000)).toEqual([1, 3, 5, undefined]);
});
