import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MonthPages } from "./month-pages.tsx";

const limits = {
  min: "2026-11-21",
  max: "2026-11-28",
  taken: [{ start: "2026-11-24", end: "2026-11-25" }],
  offered: [
    { start: "2026-11-21", end: "2026-11-26" },
    { start: "2026-11-27", end: null },
  ],
};

test("every day has its full name and whether it is chosen", () => {
  const chosen = { start: "2026-11-21", last: "2026-11-23" };
  const names = namesIn(
    <MonthPages
      limits={limits}
      chosen={chosen}
      today="2026-11-21"
      first="2026-11-21"
      wordFor={(state) => state}
      onPick={() => undefined}
    />,
  );
  expect(names.slice(19, 29)).toEqual([
    "Friday, November 20, 2026, early",
    "Saturday, November 21, 2026, today, chosen, first day, free",
    "Sunday, November 22, 2026, chosen, free",
    "Monday, November 23, 2026, chosen, last day, free",
    "Tuesday, November 24, 2026, taken",
    "Wednesday, November 25, 2026, free",
    "Thursday, November 26, 2026, not offered",
    "Friday, November 27, 2026, free",
    "Saturday, November 28, 2026, free",
    "Sunday, November 29, 2026, late",
  ]);
});

test("months before the earliest day are not shown first", () => {
  const names = namesIn(
    <MonthPages
      limits={limits}
      chosen={{ start: null, last: null }}
      first="2026-08-01"
      count={2}
      wordFor={() => ""}
      onPick={() => undefined}
    />,
  );
  expect([names[0], names.at(-1), names.length]).toEqual([
    "Sunday, November 1, 2026",
    "Thursday, December 31, 2026",
    61,
  ]);
});

function namesIn(calendar: React.ReactElement): string[] {
  const html = renderToStaticMarkup(calendar);
  return [...html.matchAll(/data-day="[\d-]+" aria-label="([^"]+)"/g)].map(([, name = ""]) => name);
}
