import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AccessFacts } from "./access-facts.tsx";

type Props = Parameters<typeof AccessFacts>[0];

test.each([
  [
    "through the stay's last day at the property",
    "2026-12-15T05:00:00.000Z",
    "Available through Dec 14, 2026.",
  ],
  ["as long as a rental", null, "Available until your rental ends."],
])("how to get in is available %s", (_, closesAt, words) => {
  const access = { state: "open", is_written: true, closes_at: closesAt, code: "4711#", photos: [] };
  const reservation = { address: "859 Derry Street, Harrisburg, PA 17104" };
  const html = renderToStaticMarkup(
    <AccessFacts
      access={access as unknown as Props["access"]}
      reservation={reservation as Props["reservation"]}
      timeZone="America/New_York"
    />,
  );
  expect(html).toContain(words);
});
