import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImportedCalendar } from "./imported-calendar.tsx";

test("says when a calendar was read by the property's clock", () => {
  const calendar = {
    id: "cal_1",
    name: "Elsewhere",
    url: "https://elsewhere.example/a.ics",
    read_at: "2027-01-01T05:10:00.000Z",
    failure: null,
    blocks: 2,
  };
  const shown = renderToStaticMarkup(
    <ImportedCalendar
      propertyId="prp_1"
      timeZone="Pacific/Honolulu"
      calendar={calendar}
      busy={null}
      onChange={async () => true}
    />,
  );
  expect(shown).toContain("Updated Dec 31, 2026, 7:10 PM HST, 2 ranges of days blocked");
});
