import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ZonedTime } from "./zoned-time.tsx";

const words = (at: string, timeZone?: string) =>
  renderToStaticMarkup(<ZonedTime at={at} timeZone={timeZone} />)
    .replaceAll(/<[^>]+>|\u202f/g, " ")
    .trim();

test("a time is its place's, in summer and in winter, and in UTC where there is no place", () => {
  expect(words("2026-11-23T20:50:00Z", "America/New_York")).toBe("Nov 23, 2026, 3:50 PM EST");
  expect(words("2026-07-23T19:50:00Z", "America/New_York")).toBe("Jul 23, 2026, 3:50 PM EDT");
  expect(words("2026-07-23T19:50:00Z", "America/Phoenix")).toBe("Jul 23, 2026, 12:50 PM MST");
  expect(words("2026-07-23T19:50:00Z")).toBe("Jul 23, 2026, 7:50 PM UTC");
});
