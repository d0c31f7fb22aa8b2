import { expect, test } from "vitest";
import { readTypedDate } from "./typed-date.ts";

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
    problem: "The earliest day is 2026-12-01.",
  });
  expect(readTypedDate("2026-12-01", { min: "2026-12-01" }).date).toBe("2026-12-01");
});

test("a taken day is refused, the day after the stay is not", () => {
  const taken = [{ start: "2026-12-05", end: "2026-12-08" }];
  expect(readTypedDate("2026-12-04", { taken }).date).toBe("2026-12-04");
  expect(readTypedDate("2026-12-07", { taken }).problem).toBe("2026-12-05 to 2026-12-07 is already taken.");
  expect(readTypedDate("2026-12-08", { taken }).date).toBe("2026-12-08");
});

test("a day that is not offered, or past the last free one, is refused with a message", () => {
  const offered = [{ start: "2026-12-01", end: "2026-12-20" }];
  expect(readTypedDate("2026-12-20", { offered }).problem).toBe("2026-12-20 is not offered.");
  expect(readTypedDate("2026-12-19", { offered }).date).toBe("2026-12-19");
  for (const day of ["2026-12-19", "2026-12-21"])
    expect(readTypedDate(day, { offered, max: "2026-12-04" }).problem).toBe(
      "The last available day is 2026-12-04.",
    );
});
