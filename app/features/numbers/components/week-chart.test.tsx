import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WeekChart } from "./week-chart.tsx";

const week = (day: string, count: number, filled = count) => ({ week: day, count, filled });

test("draws a bar for each week, the oldest first, as high as its count, with its part filled", () => {
  const html = renderToStaticMarkup(
    <WeekChart
      title="Requests, filled: paid"
      weeks={[week("2026-11-23", 40, 10), week("2026-11-16", 0), week("2026-11-09", 80, 0)]}
    />,
  );
  const bars = [...html.matchAll(/<rect x="(\d+)" y="([\d.]+)" width="6" height="([\d.]+)" fill="(\w+)"/g)];
  expect(bars.map(([, x, , height, fill]) => [x, height, fill])).toEqual([
    ["2", "98", "none"],
    ["22", "49", "none"],
    ["22", "12.25", "currentColor"],
  ]);
  expect(html).toContain('aria-label="Requests, filled: paid, by week. The table below has the numbers."');
  expect(html).toContain("at most 80");
});

test("draws nothing where there is nothing to count", () => {
  expect(renderToStaticMarkup(<WeekChart title="Views" weeks={[week("2026-11-23", 0)]} />)).toBe("");
});
