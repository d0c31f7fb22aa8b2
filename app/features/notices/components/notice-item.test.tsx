import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoticeItem } from "./notice-item.tsx";

test.each([
  ["at the property, if it is about a stay", "America/Chicago", "Nov 9, 2026"],
  // This process has no reader: it writes UTC.
  ["of its reader, if not", null, "Nov 10, 2026"],
])("a notice older than a week has the day %s", (_, timeZone, day) => {
  const notice = {
    id: "ntc_1",
    kind: "accepted",
    title: "Accepted: Dry garage",
    text: "",
    path: "/",
    later: 0,
    created_at: "2026-11-10T03:30:00.000Z",
    time_zone: timeZone,
    read: true,
  };
  const now = Date.parse("2026-11-28T00:00:00Z");
  const html = renderToStaticMarkup(<NoticeItem notice={notice} now={now} onOpen={() => {}} />);
  expect(html).toContain(`>${day}</time>`);
});
