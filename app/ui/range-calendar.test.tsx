import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RangeCalendar } from "./range-calendar.tsx";

const shown = (isNarrow: boolean) =>
  renderToStaticMarkup(
    <RangeCalendar
      limits={{ min: "2026-12-01" }}
      chosen={{ start: "2026-12-01", last: null }}
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
