import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import type { WholeMemberJson } from "../present.ts";
import { MemberCase } from "./member-case.tsx";

const parts: WholeMemberJson["parts"] = {
  reservations: [{ ...reservationJson, created_at: "2026-07-23T19:50:00Z", time_zone: "America/New_York" }],
  problems: null,
  deposits: null,
  inquiries: null,
  properties: null,
  reviews: null,
  payments: null,
  payouts: null,
  emails: null,
};
const member: WholeMemberJson["member"] = {
  id: "usr_1",
  username: "Tess",
  email: "tess@people.example",
  verified: true,
  role: "tenant",
  administratorRole: null,
  since: "2026-01-02T15:00:00Z",
  suspended: null,
  deleted: false,
  cancellations: 0,
  accepted: null,
};

function timesOf(shown: WholeMemberJson): string[] {
  const element = <MemberCase shown={shown} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return [...html.matchAll(/<time[^>]*>([^<]*)/g)].map(([, words]) => words!.replaceAll("\u202f", " "));
}

test("all times of a member are of one zone: that of their stays, else UTC", () => {
  const shown = { member, parts, clocks: [], asOf: "2026-11-30T12:00:00Z", actions: null };
  expect(timesOf(shown)).toEqual(["Jan 2, 2026, 10:00 AM ET", "Jul 23, 2026, 3:50 PM ET"]);
  expect(timesOf({ ...shown, parts: { ...parts, reservations: [] } })).toEqual(["Jan 2, 2026, 3:00 PM UTC"]);
});
