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

test("what has no place has the zone of the member's stays and spaces, if it is one, else UTC", () => {
  const shown = { member, parts, clocks: [], asOf: "2026-11-30T12:00:00Z", actions: null };
  const [stay] = parts.reservations!;
  const elsewhere = [stay!, { ...stay!, id: "res_2", time_zone: "America/Chicago" }];
  expect(timesOf(shown)).toEqual(["Jan 2, 2026, 10:00 AM EST", "Jul 23, 2026, 3:50 PM EDT"]);
  expect(timesOf({ ...shown, parts: { ...parts, reservations: elsewhere } })).toEqual([
    "Jan 2, 2026, 3:00 PM UTC",
    "Jul 23, 2026, 3:50 PM EDT",
    "Jul 23, 2026, 2:50 PM CDT",
  ]);
  expect(timesOf({ ...shown, parts: { ...parts, reservations: [] } })).toEqual(["Jan 2, 2026, 3:00 PM UTC"]);
});
