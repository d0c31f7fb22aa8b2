import { expect, test } from "vitest";
import { americanDate } from "#app/platform/dates.ts";
import { readTypedDate, readTypedRange } from "./typed-date.ts";

test("a typed date is parsed", () => {
  expect(readTypedDate("2026-12-01")).toEqual({ date: "2026-12-01", problem: null });
});

test.each(["20261201", "2026/12/01", "2026.12.01", " 2026 12 01 ", "12/01/2026", " 12/1/2026"])(
  "%j is the first of December",
  (text) => {
    expect(readTypedDate(text).date).toBe("2026-12-01");
  },
);

test.each([
  "2026-02-30",
  "2026-13-01",
  "2026-1-5",
  "13/01/2026",
  "12/1/26",
  "soon",
  "2026-12",
  "1999-01-01",
  "2026-02-29",
])("%j is not a date", (text) => {
  expect(readTypedDate(text)).toEqual({ date: null, problem: "Date input not valid." });
});

test("an empty field is no error", () => {
  expect(readTypedDate("  ", { min: "2026-12-01" })).toEqual({ date: null, problem: null });
});

test("a day before the earliest is refused, the earliest is not", () => {
  expect(readTypedDate("2026-11-30", { min: "2026-12-01" })).toEqual({
    date: null,
    problem: "The earliest day is Dec 1, 2026.",
  });
  expect(readTypedDate("2026-12-01", { min: "2026-12-01" }).date).toBe("2026-12-01");
});

test("a taken day is refused, the day after the stay is not", () => {
  const taken = [{ start: "2026-12-05", end: "2026-12-08" }];
  expect(readTypedDate("2026-12-04", { taken }).date).toBe("2026-12-04");
  expect(readTypedDate("2026-12-07", { taken }).problem).toBe("Dec 5 – Dec 7, 2026 is already taken.");
  expect(readTypedDate("2026-12-08", { taken }).date).toBe("2026-12-08");
});

test("a day that is not offered, or past the last free one, is refused with a message", () => {
  const offered = [{ start: "2026-12-01", end: "2026-12-20" }];
  expect(readTypedDate("2026-12-20", { offered }).problem).toBe("Dec 20, 2026 is not offered.");
  expect(readTypedDate("2026-12-19", { offered }).date).toBe("2026-12-19");
  for (const day of ["2026-12-19", "2026-12-21"])
    expect(readTypedDate(day, { offered, max: "2026-12-04" }).problem).toBe(
      "The last available day is Dec 4, 2026.",
    );
});

test("a range's last day is limited by its first one", () => {
  const limits = { min: "2026-12-01", minDays: 3, taken: [{ start: "2026-12-20", end: "2026-12-25" }] };
  const range = (from: string, to: string) => readTypedRange({ from, to }, limits);
  expect(range("12/10/2026", "12/12/2026")).toEqual({
    start: "2026-12-10",
    last: "2026-12-12",
    problems: { start: null, end: null },
  });
  expect(range("2026-12-10", "2026-12-11").problems.end).toBe("The earliest day is Dec 12, 2026.");
  expect(range("2026-12-10", "2026-12-21").problems.end).toBe("Dec 20 – Dec 24, 2026 is already taken.");
  expect(range("", "2026-12-12").last).toBe("2026-12-12");
});

test("dates are shown as Americans write them, and what is not one as it was typed", () => {
  expect(["2026-12-01", "12/1", ""].map(americanDate)).toEqual(["12/01/2026", "12/1", ""]);
});
