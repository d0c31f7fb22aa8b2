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

test("stays and their cases are told in their own zones, accounts and the audit log in UTC", () => {
  const [stay] = parts.reservations!;
  const elsewhere = { ...stay!, id: "res_2", time_zone: "America/Chicago" };
  const clock: WholeMemberJson["clocks"][number] = {
    id: "prb_1",
    what: "Late",
    reservationId: "res_2",
    openedAt: "2026-11-29T12:00:00Z",
    turn: "us",
    due: "2026-12-01T12:00:00Z",
    timeZone: "America/Chicago",
  };
  const action: NonNullable<WholeMemberJson["actions"]>[number] = {
    id: "1",
    actorId: null,
    subjectName: null,
    at: "2026-07-24T19:50:00Z",
    action: "Suspended an account",
    who: "admin@people.example",
    actorName: null,
    subject: null,
    address: null,
    details: null,
  };
  const shown = {
    member,
    parts: { ...parts, deposits: [], reservations: [stay!, elsewhere] },
    clocks: [clock],
    asOf: "2026-11-30T12:00:00Z",
    actions: [action],
  };
  const times = timesOf(shown);
  expect(times.toSorted()).toEqual([
    "Dec 1, 2026, 6:00 AM CST",
    "Jan 2, 2026, 3:00 PM UTC",
    "Jul 23, 2026, 2:50 PM CDT",
    "Jul 23, 2026, 3:50 PM EDT",
    "Jul 24, 2026, 7:50 PM UTC",
  ]);
});
