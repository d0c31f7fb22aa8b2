import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DatesJson } from "#app/features/reservations/present.ts";
import { NextFree } from "./next-free.tsx";

const wordsOf = (dates: DatesJson[], isEndless = false) =>
  renderToStaticMarkup(
    <NextFree title="Dry garage" dates={dates} isEndless={isEndless} onTake={() => undefined} />,
  ).replace(/<[^>]+>/g, " ");

test("taken dates come with the next free ones, for each space", () => {
  const free = [
    { start_date: "2026-12-30", end_date: "2027-01-02" },
    { start_date: "2027-02-01", end_date: "2027-02-01" },
  ];
  const words = wordsOf(free);
  for (const part of ["Those dates are already taken.", "Next available:", "Dec 30 – Jan 2, 2027"])
    expect(words).toContain(part);
  expect(words).toMatch(/Feb 1, 2027\s+for Dry garage/);
});

test("says when no dates of that length are free", () => {
  expect(wordsOf([])).toContain("No other dates that long are available.");
});

test("offers no end date where none was asked for", () => {
  const words = wordsOf([{ start_date: "2026-12-30", end_date: "2027-01-29" }], true);
  expect(words).toContain("From Dec 30, 2026, no end date");
  expect(words).not.toContain("Jan 29");
});
