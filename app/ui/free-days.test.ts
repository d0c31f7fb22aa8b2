import { describe, expect, test } from "vitest";
import { firstFreeDay } from "./first-free-day.ts";
import { lastFreeDay, pickDay, stateOf, together } from "./free-days.ts";

const limits = {
  min: "2026-11-21",
  taken: [{ start: "2026-12-05", end: "2026-12-08" }],
  offered: [
    { start: "2026-11-10", end: "2026-12-20" },
    { start: "2027-02-01", end: null },
  ],
};

test.each([
  ["2026-11-20", "early"],
  ["2026-11-21", "free"],
  ["2026-12-04", "free"],
  ["2026-12-05", "taken"],
  ["2026-12-07", "taken"],
  ["2026-12-08", "free"],
  ["2026-12-19", "free"],
  ["2026-12-20", "not offered"],
  ["2027-01-31", "not offered"],
  ["2027-02-01", "free"],
  ["2099-01-01", "free"],
])("%s is %s", (day, state) => {
  expect(stateOf(day, limits)).toBe(state);
});

test.each([
  [{}, "2026-11-21"],
  [{ min: "2026-12-05" }, "2026-12-08"],
  [{ taken: [{ start: "2026-11-01", end: "2026-12-20" }] }, "2027-02-01"],
  [{ minDays: 20 }, "2027-02-01"],
  [{ offered: [] }, null],
  [{ min: undefined }, null],
])("the first free day of %j", (others, day) => {
  expect(firstFreeDay({ ...limits, ...others })).toBe(day);
});

test("days past the latest are refused, and without offers every day is allowed", () => {
  expect(stateOf("2026-12-02", { max: "2026-12-01" })).toBe("late");
  expect(stateOf("2026-12-01", { max: "2026-12-01" })).toBe("free");
});

test.each([
  ["2026-11-21", "2026-12-04"],
  ["2026-12-08", "2026-12-19"],
  ["2027-02-01", null],
])("a stay from %s can last until %s", (start, last) => {
  expect(lastFreeDay(start, limits)).toBe(last);
});

test("a stay ends at the latest day, however long it is free", () => {
  expect(lastFreeDay("2027-02-01", { ...limits, max: "2027-03-01" })).toBe("2027-03-01");
  expect(lastFreeDay("2026-11-21", { ...limits, max: "2026-11-30" })).toBe("2026-11-30");
});

describe("choosing days", () => {
  const none = { start: null, last: null };
  const begun = { start: "2026-11-25", last: null };

  test("the first is the start, the second the last day, the third starts over", () => {
    expect(pickDay(none, "2026-11-25", limits)).toEqual(begun);
    expect(pickDay(begun, "2026-12-02", limits)).toEqual({ start: "2026-11-25", last: "2026-12-02" });
    expect(pickDay({ start: "2026-11-25", last: "2026-12-02" }, "2026-11-30", limits)).toEqual({
      start: "2026-11-30",
      last: null,
    });
  });

  test("the same day twice is a stay of one day", () => {
    expect(pickDay(begun, "2026-11-25", limits)).toEqual({ start: "2026-11-25", last: "2026-11-25" });
  });

  test("an earlier day, or one past a taken or unoffered day, starts over", () => {
    expect(pickDay(begun, "2026-11-22", limits)).toEqual({ start: "2026-11-22", last: null });
    expect(pickDay(begun, "2026-12-10", limits)).toEqual({ start: "2026-12-10", last: null });
    expect(pickDay(begun, "2027-02-03", limits)).toEqual({ start: "2027-02-03", last: null });
  });
});

describe("the shortest and the longest stay", () => {
  const asked = { ...limits, minDays: 3, maxDays: 5 };

  test("leave out first days with too few free days after them", () => {
    expect(stateOf("2026-12-02", asked)).toBe("free");
    expect(stateOf("2026-12-03", asked)).toBe("short");
    expect(stateOf("2026-12-18", asked)).toBe("short");
    expect(stateOf("2027-02-01", asked)).toBe("free");
  });

  test("leave out last days that are too early, and end a stay at the longest", () => {
    const begun = { ...asked, from: "2026-12-10" };
    expect(["2026-12-10", "2026-12-11", "2026-12-12"].map((day) => stateOf(day, begun))).toEqual([
      "short",
      "short",
      "free",
    ]);
    expect(lastFreeDay("2026-12-10", asked)).toBe("2026-12-14");
    expect(lastFreeDay("2026-12-02", asked)).toBe("2026-12-04");
  });

  test("a day that would end too short or too long a stay begins another", () => {
    const begun = { start: "2026-12-10", last: null };
    expect(pickDay(begun, "2026-12-12", asked)).toEqual({ start: "2026-12-10", last: "2026-12-12" });
    expect(pickDay(begun, "2026-12-11", asked)).toEqual({ start: "2026-12-11", last: null });
    expect(pickDay(begun, "2026-12-15", asked)).toEqual({ start: "2026-12-15", last: null });
  });

  test("of several things the longest minimum and the shortest maximum count", () => {
    expect(together([asked, { minDays: 2, maxDays: 9 }, {}])).toMatchObject({ minDays: 3, maxDays: 5 });
    expect(together([{}, {}])).toMatchObject({ minDays: 1, maxDays: null });
  });
});

test("for several things a day is free if it is free for all of them", () => {
  const other = {
    min: "2026-11-25",
    taken: [{ start: "2026-12-10", end: "2026-12-11" }],
    offered: [{ start: "2026-12-01", end: "2027-03-01" }],
  };
  const both = together([limits, other, { min: "2026-11-01" }]);
  const days = ["2026-11-24", "2026-11-30", "2026-12-01", "2026-12-05", "2026-12-10", "2027-01-31"];
  expect(days.map((day) => stateOf(day, both))).toEqual([
    "early",
    "not offered",
    "free",
    "taken",
    "taken",
    "not offered",
  ]);
  expect(both.offered).toEqual([
    { start: "2026-12-01", end: "2026-12-20" },
    { start: "2027-02-01", end: "2027-03-01" },
  ]);
  expect(stateOf("2030-01-01", together([{ min: "2026-11-25" }]))).toBe("free");
});
