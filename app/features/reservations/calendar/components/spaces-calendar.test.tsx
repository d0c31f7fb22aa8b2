import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
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
              page={0}
              from="2026-12-01"
              today="2026-12-01"
              loadedAt={0}
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
  expect(html).toContain("Search your properties");
  expect(html.match(/find=dry\+%26\+warm/g)!.length).toBeGreaterThanOrEqual(3);
});

test("a search that finds no space leads back to all of them", () => {
  const html = shown([], { words: "boat", type: "" });
  expect(html).toContain("No space matches.");
  expect(html).toContain("Show all spaces");
});

test("a stay's bar says whether it is paid", () => {
  expect(shown([space], null)).toContain("Accepted and paid, Ana");
});
