import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { groupsOf, type OwnReservation } from "./bookings.tsx";
import { NextStay } from "./next-stay.tsx";
import { ToDo } from "./to-do.tsx";

const reservation = reservationJson;

function nextOf(...list: Partial<OwnReservation>[]): string {
  const bookings = list.map((more, index) => ({
    ...reservation,
    id: `res_${index}`,
    may_cancel: false,
    is_now: false,
    ...more,
  }));
  return renderToStaticMarkup(
    <MemoryRouter>
      <NextStay bookings={bookings} asOf={0} />
    </MemoryRouter>,
  );
}

test("the dashboard shows the next stay, with its status", () => {
  const paid = { status: "accepted", payment_status: "paid", id_verified: true } as const;
  const html = nextOf(
    { title: "Later", start_date: "2027-02-01" },
    { title: "Sooner", ...paid },
    { title: "Over", start_date: "2026-01-01", is_over: true, ...paid },
    { title: "Declined", start_date: "2026-11-22", status: "rejected" },
  );
  for (const words of ["Sooner", "Accepted and paid", "/checkout/res_1"]) expect(html).toContain(words);
  for (const words of ["Later", "Over", "Declined"]) expect(html).not.toContain(words);
  expect(nextOf({ status: "canceled" }, { is_over: true })).toBe("");
});

test("while a paid stay lasts, the dashboard shows the way and the code", () => {
  const now = { is_now: true, status: "accepted", payment_status: "paid" } as const;
  const html = nextOf(now);
  for (const words of [
    "Your stay now",
    "Directions",
    "destination=12%20Elm%20Street",
    "Reservation code",
    "K7QF-2MXD-9RTA",
  ])
    expect(html).toContain(words);
  expect(nextOf({ ...now, payment_status: "unpaid" })).not.toContain("Directions");
});

test("what needs the tenant says how much is to be paid, and how long is left", () => {
  const accepted = { status: "accepted", id_verified: true, expires_at: "2026-11-23T12:00:00.000Z" } as const;
  const lineOf = (more: Partial<OwnReservation>) => {
    const needs = [{ ...reservation, may_cancel: false, ...accepted, ...more }];
    const asOf = Date.parse("2026-11-22T08:00:00.000Z");
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ToDo needs={needs} waits={[]} asOf={asOf} />
      </MemoryRouter>,
    );
    return html.replaceAll(/<[^>]+>/g, "|");
  };
  expect(lineOf({})).toContain("|$126.00 · 28 hours left|");
  expect(lineOf({ deposit: 50 })).toContain("|$176.00 · 28 hours left|");
  const paid = lineOf({ status: "docs_requested", id_verified: false, payment_status: "paid" });
  expect(paid).toContain("|28 hours left|");
  expect(paid).not.toContain("$");
  expect(lineOf({ charged_on: "2027-03-01", expires_at: null })).not.toMatch(/\$|left/);
});

test("bookings are what needs the tenant, what waits for others, what is to come, and what is past", () => {
  const one = (id: string, more: Partial<OwnReservation>) => ({
    ...reservation,
    may_cancel: false,
    is_now: false,
    id,
    ...more,
  });
  const done = { status: "accepted", payment_status: "paid", id_verified: true, id_uploaded: true } as const;
  const groups = groupsOf([
    one("later", { ...done, start_date: "2027-02-01" }),
    one("to pay", { status: "accepted", id_verified: true }),
    one("may pay already", { start_date: "2026-12-20" }),
    one("to confirm", { hold_until: "2026-11-20T12:00:00Z", start_date: "2026-12-05" }),
    one("over", { ...done, is_over: true, start_date: "2026-01-01" }),
    one("declined", { status: "rejected", start_date: "2026-05-01" }),
    one("sooner", done),
    one("running", { ...done, is_now: true, start_date: "2026-11-16" }),
    one("starts today, not answered", { is_now: true, id_uploaded: true, card_saved: true }),
    one("begun, its ID to be checked", {
      ...done,
      is_now: true,
      id_verified: false,
      status: "accepted_pending_verification",
      start_date: "2026-11-26",
    }),
  ]);
  expect(groups.map(({ name, list }) => [name, list.map(({ id }) => id)])).toEqual([
    ["Needs you", ["to pay", "to confirm"]],
    ["Waiting for others", ["begun, its ID to be checked", "starts today, not answered", "may pay already"]],
    ["Now", ["running"]],
    ["Upcoming", ["sooner", "later"]],
    ["Past", ["declined", "over"]],
  ]);
});
