import { expect, test } from "vitest";
import { dayByKey, isShown, monthAfter, weeksOf } from "./months.ts";

test("a month begins on its weekday and always has six weeks", () => {
  const november = weeksOf("2026-11");
  expect([november.length, november[0]?.[0], november[4]?.[1], november[4]?.[2]]).toEqual([
    6,
    "2026-11-01",
    "2026-11-30",
    null,
  ]);
  expect(weeksOf("2027-02")[0]).toEqual([
    null,
    "2027-02-01",
    "2027-02-02",
    "2027-02-03",
    "2027-02-04",
    "2027-02-05",
    "2027-02-06",
  ]);
  expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
});

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-29"],
  ["End", "2026-12-05"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
])("%s moves from Tuesday, December 1 to %s", (key, day) => {
  expect(dayByKey("2026-12-01", key)).toBe(day);
});

test("Shift and Page Down move a year forward, and letters nowhere", () => {
  expect(dayByKey("2028-02-29", "PageDown", true)).toBe("2029-02-28");
  expect(dayByKey("2026-12-01", "a")).toBeNull();
  expect(dayByKey("2026-12-01", "toString")).toBeNull();
});

test("two months show only their own days", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(isShown("2027-01-31", "2026-12", 2)).toBe(true);
  expect(isShown("2027-02-01", "2026-12", 2)).toBe(false);
  expect(isShown("2026-11-30", "2026-12", 2)).toBe(false);
});
