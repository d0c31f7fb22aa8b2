import { expect, test } from "vitest";
import { answersIn } from "./components/host-record.tsx";
import { answersOf } from "./model.ts";

test.each([
  [{ requests: 2, answered: 2, medianSeconds: 60 }, null],
  [
    { requests: 3, answered: 3, medianSeconds: 61 },
    { ratePercent: 100, medianMinutes: 2 },
  ],
  [
    { requests: 3, answered: 2, medianSeconds: 7200 },
    { ratePercent: 66, medianMinutes: 120 },
  ],
  [
    { requests: 3, answered: 0, medianSeconds: null },
    { ratePercent: 0, medianMinutes: null },
  ],
])("%o is told as %o", (counted, answers) => {
  expect(answersOf(counted)).toEqual(answers);
});

test.each([
  [2, "Replies in about an hour"],
  [60, "Replies in about an hour"],
  [61, "Replies in about 2 hours"],
  [180, "Replies in about 3 hours"],
  [1440, "Replies in about a day"],
  [1441, "Replies in about 2 days"],
])("a median of %s minutes is in words: %s", (minutes, words) => {
  expect(answersIn({ answer_minutes: minutes, answer_rate: 95 })).toBe(`${words} · 95% response rate`);
});

test("without enough requests nothing is said, and without an answer only that", () => {
  expect(answersIn({ answer_minutes: null, answer_rate: null })).toBeNull();
  expect(answersIn({ answer_minutes: null, answer_rate: 0 })).toBe("0% response rate");
});
