import { expect, test } from "vitest";
import { retryAt } from "./model.ts";

test("a refused card is charged again after 1, 3 and 5 days, and then no more", () => {
  const first = new Date("2027-02-12T12:00:00Z");
  const after = (days: number) => new Date(first.getTime() + days * 86_400_000);
  const days = [0, 1, 3, 5].map((day, index) => retryAt(first, index + 1, after(day))?.getTime());
  expect(days.map((at) => at && (at - first.getTime()) / 86_400_000)).toEqual([1, 3, 5, undefined]);
});

test("a try that came late is followed by the next almost a day later, and not at once", () => {
  const first = new Date("2027-02-12T12:00:00Z");
  const late = new Date("2027-02-16T12:00:00Z");
  expect(retryAt(first, 2, late)).toEqual(new Date("2027-02-17T08:00:00Z"));
});
