import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DaysJson } from "#app/features/reservations/present.ts";
import type { SpaceDaysJson } from "../present.ts";
import { SpacesCalendar } from "./spaces-calendar.tsx";

const stay = {
  status: "accepted",
  payment_status: "paid",
  card_saved: false,
  is_over: false,
  instant: false,
} as const;
const space: SpaceDaysJson = {
  id: "prp_1",
  title: "Dry garage",
  time_zone: "America/New_York",
  days: [
    {
      from: "2026-12-01",
      to: "2026-12-28",
      state: "accepted",
      reason: null,
      reservation_id: "res_1",
      guest_name: "Ana",
      stay_dates: { start_date: "2026-11-16", end_date: "2027-01-05" },
      stay_state: stay,
    },
  ],
};

const shown = (spaces: SpaceDaysJson[], wish: { words: string; type: "" } | null) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: "/",
          element: (
            <SpacesCalendar
              spaces={spaces}
              total={spaces.length === 0 ? 0 : 30}
              older="1795273445000000_prp_2"
              from="2026-12-01"
              today="2026-12-01"
              loadedAt={Date.parse("2026-12-01T16:00:00Z")}
              wish={wish}
              count={30}
            />
          ),
        },
      ])}
    />,
  );

test("a calendar of many spaces can be searched, and other days and pages keep the search", () => {
  const html = shown([space], { words: "dry & warm", type: "" });
  expect(html).toContain("Search your spaces");
  expect(html.match(/find=dry\+%26\+warm/g)!.length).toBeGreaterThanOrEqual(3);
});

test("a search that finds no space leads back to all of them", () => {
  const html = shown([], { words: "boat", type: "" });
  expect(html).toContain("No space matches.");
  expect(html).toContain("Show all spaces");
});

test("a stay that reaches beyond the four weeks is told by its own days", () => {
  const html = shown([space], null);
  expect(html).toContain("Nov 16 – Jan 5, 2027: Accepted and paid, Ana");
  expect(html).not.toContain("Dec 28, 2026: Accepted");
});

test("each space has its own today: a day is past there, and not yet here", () => {
  const free = (from: string, to: string): DaysJson => ({
    ...space.days[0]!,
    from,
    to,
    state: "free",
    reservation_id: null,
    guest_name: null,
    stay_dates: null,
    stay_state: null,
  });
  const days = [free("2026-12-01", "2026-12-01"), free("2026-12-02", "2026-12-28")];
  const [ahead, behind] = ["Pacific/Guam", "Pacific/Honolulu"].map((time_zone) => {
    const row = shown([{ ...space, title: `In ${time_zone}`, time_zone, days }], null);
    return [...row.matchAll(/<button[^>]*title="([^"]*)"[^>]*>/g)].map(([button, title]) => [
      title,
      button.includes("disabled"),
    ]);
  });
  const later = ["Dec 2 – Dec 28, 2026: Available", false];
  expect(ahead).toEqual([["Dec 1, 2026: Available", true], later]);
  expect(behind).toEqual([["Dec 1, 2026: Available", false], later]);
});

test("names the kinds of days that are there, and each day's weekday", () => {
  const html = shown([space], null);
  const [head, legend] = [/aria-hidden="true" class="sticky top-0[^]*?<ul/, /<ul aria-hidden[^]*?<\/ul>/].map(
    (part) =>
      part
        .exec(html)![0]
        .replaceAll(/<[^>]*>?/g, " ")
        .replaceAll(/\s+/g, " "),
  );
  expect(head).toContain("Dec T 1 W 2 T 3");
  expect(legend).toBe(" 12 Accepted ");
  expect(html).not.toContain("day-lines");
});

test("a stay's bar says whether it is paid", () => {
  expect(shown([space], null)).toContain("Accepted and paid, Ana");
});
