import { describe, expect, test } from "vitest";
import { noEnd, stayOf } from "../model.ts";
import { daysBeside, freeStaysNear, gapProblem, limitProblem, without } from "./model.ts";

describe("the free stays nearest to a requested one", () => {
  const free = [
    { start: "2026-12-01", end: "2026-12-20" },
    { start: "2027-01-10", end: "2027-01-13" },
    { start: "2027-02-01", end: "2027-03-01" },
    { start: "2027-05-01", end: null },
  ];
  const near = (start: string, days: number) =>
    freeStaysNear(free, start, (day) => stayOf(day, null, "Day", days)).map((stay) => Object.values(stay));

  test("are the next two of the same length", () => {
    expect(near("2026-12-02", 1)).toEqual([
      ["2026-12-02", "2026-12-03"],
      ["2027-01-10", "2027-01-11"],
    ]);
    expect(near("2026-12-18", 7)).toEqual([
      ["2027-02-01", "2027-02-08"],
      ["2027-05-01", "2027-05-08"],
    ]);
    expect(near("2027-02-10", 3)).toEqual([
      ["2027-02-10", "2027-02-13"],
      ["2027-05-01", "2027-05-04"],
    ]);
  });

  test("are the latest before it and the next one, in this order, if only one follows", () => {
    expect(near("2027-03-05", 3)).toEqual([
      ["2027-02-26", "2027-03-01"],
      ["2027-05-01", "2027-05-04"],
    ]);
  });

  test("are months as long as they are then", () => {
    const months = freeStaysNear(free.slice(0, 3), "2027-03-01", (day) => stayOf(day, null, "Month"));
    expect(months).toEqual([{ start: "2027-02-01", end: "2027-03-01" }]);
  });

  test("are none if nothing of that length is free", () => {
    expect(freeStaysNear(free.slice(0, 3), "2026-12-05", (day) => stayOf(day, null, "Day", 60))).toEqual([]);
  });
});

describe("a landlord's limits", () => {
  const limits = { minStayDays: 7, maxStayDays: 30, advanceDays: 2 };
  const today = "2026-12-01";
  const problem = (start: string, end: string) => limitProblem({ start, end }, limits, today);

  test("allow the earliest start, the shortest and the longest stay", () => {
    expect(problem("2026-12-03", "2026-12-10")).toBeNull();
    expect(problem("2026-12-03", "2027-01-02")).toBeNull();
    expect(problem("2026-12-03", noEnd)).toBeNull();
  });

  test("name the field, the limit and the nearest day", () => {
    expect(problem("2026-12-02", "2026-12-10")).toEqual({
      field: "start_date",
      message: "Reserve this space at least 2 days ahead: the earliest start date is Dec 3, 2026.",
    });
    expect(problem("2026-12-03", "2026-12-09")).toEqual({
      field: "end_date",
      message: "The shortest stay here is 7 days: choose an end date of Dec 9, 2026 or later.",
    });
    expect(problem("2026-12-03", "2027-01-03")).toEqual({
      field: "end_date",
      message: "The longest stay here is 30 days: choose an end date of Jan 1, 2027 or earlier.",
    });
    expect(limitProblem({ start: today, end: noEnd }, { ...limits, advanceDays: 1 }, today)?.message).toBe(
      "Reserve this space at least 1 day ahead: the earliest start date is Dec 2, 2026.",
    );
  });

  test("keep days free before and after a stay, after it at least as many as it was reserved with", () => {
    const stay = { start: "2026-12-10", end: "2026-12-15", gapDays: 3 };
    const before = { start: "2026-12-09", end: "2026-12-10" };
    expect(daysBeside(stay, 1)).toEqual([before, { start: "2026-12-15", end: "2026-12-18" }]);
    expect(daysBeside({ ...stay, gapDays: 0 }, 1)).toEqual([
      before,
      { start: "2026-12-15", end: "2026-12-16" },
    ]);
    expect(daysBeside({ ...stay, end: noEnd }, 1)).toEqual([before]);
    expect(gapProblem(1)).toContain("The landlord leaves 1 day between stays.");
  });

  test("leave the other days", () => {
    const open = [
      { start: "2026-12-01", end: "2026-12-05" },
      { start: "2026-12-08", end: null },
    ];
    expect(without(open, [{ start: "2026-12-04", end: "2026-12-10" }])).toEqual([
      { start: "2026-12-01", end: "2026-12-04" },
      { start: "2026-12-10", end: null },
    ]);
    expect(without(open, [{ start: "2026-12-09", end: "2026-12-10" }])).toEqual([
      open[0],
      { start: "2026-12-08", end: "2026-12-09" },
      { start: "2026-12-10", end: null },
    ]);
    expect(without(open, [{ start: "2026-12-02", end: noEnd }])).toEqual([
      { start: "2026-12-01", end: "2026-12-02" },
    ]);
    expect(without(open, [])).toEqual(open);
  });
});
