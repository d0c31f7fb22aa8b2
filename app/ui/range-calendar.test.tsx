import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DateLimits } from "./free-days.ts";
import { RangeCalendar } from "./range-calendar.tsx";

type Options = {
  isNarrow?: boolean;
  isOneDay?: boolean;
  limits?: DateLimits;
  marked?: DateLimits;
  start?: string | null;
};

const shown = ({ isNarrow = false, isOneDay, limits, marked, start = "2026-12-16" }: Options) =>
  renderToStaticMarkup(
    <RangeCalendar
      limits={{ min: "2026-12-16", ...limits }}
      marked={marked}
      chosen={{ start, last: null }}
      today="2026-12-16"
      refused="The shortest stay is 3 days."
      isNarrow={isNarrow}
      {...(isOneDay && { isOneDay })}
      fields={{ current: null }}
      onPick={() => undefined}
      onChoose={() => undefined}
      onType={() => undefined}
      onClose={() => undefined}
      onClear={() => undefined}
    />,
  );

test("a calendar over a phone's whole screen says why dates are refused; next to its fields they do", () => {
  expect(shown({ isNarrow: true })).toContain("The shortest stay is 3 days.");
  expect(shown({})).not.toContain("The shortest stay is 3 days.");
});

test("a calendar begins with the first month with a free day, or with the one that was chosen", () => {
  const limits = { taken: [{ start: "2026-12-16", end: "2027-01-05" }] };
  expect(shown({ limits, start: null })).toContain("January 2027");
  expect(shown({ limits, start: null })).not.toContain("December 2026");
  expect(shown({ limits })).toContain("December 2026");
});

test("weeks that are over are not drawn, and months follow without end", () => {
  const html = shown({});
  expect(html).not.toContain("December 12, 2026");
  expect(html).toContain('aria-label="Sunday, December 13, 2026, past" aria-disabled="true"');
  expect(html).toContain("February 28, 2027");
});

test("a marked day says its state and can be chosen; one beyond the limits cannot", () => {
  const html = shown({ marked: { taken: [{ start: "2026-12-20", end: "2026-12-22" }] } });
  expect(html).toContain('aria-label="Tuesday, December 15, 2026, past" aria-disabled="true"');
  expect(html).toMatch(/aria-label="Monday, December 21, 2026, already booked" tabindex/i);
});

test("a length that a stay before it leaves no room for can't be pressed", () => {
  const taken = [{ start: "2026-12-25", end: "2027-01-05" }];
  const disabled = (limits: DateLimits) =>
    [...shown({ limits }).matchAll(/<button [^>]*disabled=""[^>]*>([^<]+)</g)].map(([, words]) => words);
  expect(disabled({})).toEqual([]);
  expect(disabled({ taken })).toEqual(["A month", "No end date"]);
  expect(disabled({ maxDays: 5 })).toEqual(["A week", "A month"]);
  expect(disabled({ minDays: 5, from: "2026-12-16" })).toEqual([]);
});

test("a calendar of one day asks for no last one, and offers no lengths", () => {
  const html = shown({ isOneDay: true, isNarrow: true });
  expect(html).toContain('aria-label="Choose your start date"');
  expect(html).toContain(">From Dec 16, 2026.<");
  expect(html).not.toContain("A week");
  expect(shown({ isOneDay: true, isNarrow: true, start: null })).toContain("Type the date<");
});
