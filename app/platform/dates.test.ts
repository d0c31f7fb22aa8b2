import { expect, test } from "vitest";
import { durationInWords, waitInWords } from "./dates.ts";

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [59_999, "less than a minute"],
  [minute, "1 minute"],
  [45.9 * minute, "45 minutes"],
  [hour, "1 hour"],
  [hour + minute, "1 hour 1 minute"],
  [23 * hour + 59 * minute, "23 hours 59 minutes"],
  [24 * hour, "1 day"],
  [24 * hour + 5 * minute, "1 day"],
  [51 * hour, "2 days 3 hours"],
])("%i milliseconds are %s", (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words);
});

test.each([
  [0.2, "Try again in 1 second."],
  [59, "Try again in 59 seconds."],
  [60, "Try again in 1 minute."],
  [61, "Try again in 2 minutes."],
  [5400, "Try again in 90 minutes."],
  [5401, "Try again in 2 hours."],
])("after %i seconds: %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
