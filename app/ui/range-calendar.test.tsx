import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DateLimits } from "./free-days.ts";
import { RangeCalendar } from "./range-calendar.tsx";

const shown = (isNarrow: boolean, limits: DateLimits = {}, start: string | null = "2026-12-01") =>
  renderToStaticMarkup(
    <RangeCalendar
      limits={{ min: "2026-12-01", ...limits }}
      chosen={{ start, last: null }}
      today="2026-12-01"
      note={null}
      refused="The shortest stay is 3 days."
      isNarrow={isNarrow}
      onPick={() => undefined}
      onType={() => undefined}
      onClose={() => undefined}
      onClear={() => undefined}
    />,
  );

test("a calendar over a phone's whole screen says why dates are refused; next to its fields they do", () => {
  expect(shown(true)).toContain("The shortest stay is 3 days.");
  expect(shown(false)).not.toContain("The shortest stay is 3 days.");
});

test("a calendar opens on the first month with a free day, or on the one that was chosen", () => {
  const taken = [{ start: "2026-12-01", end: "2027-01-05" }];
  expect(shown(false, { taken }, null)).toContain("January 2027");
  expect(shown(false, { taken }, null)).not.toContain("December 2026");
  expect(shown(false, { taken })).toContain("December 2026");
});
