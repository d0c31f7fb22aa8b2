import { expect, test } from "vitest";
import { rangesOf } from "./model.ts";

test("a database's ranges of days, with and without an end", () => {
  expect(rangesOf("{[2026-11-21,2026-12-01),[2027-02-01,)}")).toEqual([
    { start: "2026-11-21", end: "2026-12-01" },
    { start: "2027-02-01", end: null },
  ]);
  expect(rangesOf("{}")).toEqual([]);
});
