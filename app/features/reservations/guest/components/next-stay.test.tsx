import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { AfterPayment } from "./after-payment.tsx";
import { groupsOf, type OwnReservation } from "./bookings.tsx";
import { NextStay } from "./next-stay.tsx";

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
      <NextStay bookings={bookings} asOf={0} onChanged={() => undefined} />
    </MemoryRouter>,
  );
}

test("the dashboard shows the next stay, with its status and code", () => {
  const paid = { status: "accepted", payment_status: "paid", id_verified: true } as const;
  const html = nextOf(
    { title: "Later", start_date: "2027-02-01" },
    { title: "Sooner", ...paid },
    { title: "Over", start_date: "2026-01-01", is_over: true, ...paid },
    { title: "Declined", start_date: "2026-11-22", status: "rejected" },
  );
  for (const words of ["Sooner", "Accepted and paid", "K7QF-2MXD-9RTA"]) expect(html).toContain(words);
  for (const words of ["Later", "Over", "Declined"]) expect(html).not.toContain(words);
  expect(nextOf({ status: "canceled" }, { is_over: true })).toBe("");
});

test("while a paid stay lasts, the dashboard shows the way and the code", () => {
  const now = { is_now: true, status: "accepted", payment_status: "paid" } as const;
  const html = nextOf(now);
  for (const words of ["Your stay now", "Directions", "destination=12%20Elm%20Street", "K7QF-2MXD-9RTA"])
    expect(html).toContain(words);
  expect(nextOf({ ...now, payment_status: "unpaid" })).not.toContain("Directions");
});

test("bookings are what needs the tenant, what is to come, and what is past", () => {
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
    one("over", { ...done, is_over: true, start_date: "2026-01-01" }),
    one("declined", { status: "rejected", start_date: "2026-05-01" }),
    one("sooner", done),
    one("running", { ...done, is_now: true, start_date: "2026-11-16" }),
    one("first day, to be checked", {
      ...done,
      is_now: true,
      id_verified: false,
      status: "accepted_pending_verification",
      start_date: "2026-11-26",
    }),
  ]);
  expect(groups.map(({ name, list }) => [name, list.map(({ id }) => id)])).toEqual([
    ["Needs you", ["to pay"]],
    ["Now", ["running"]],
    ["Upcoming", ["first day, to be checked", "sooner", "later"]],
    ["Past", ["declined", "over"]],
  ]);
});

test.each([
  ["pending", { id_uploaded: false }, "Next: upload the front of a government ID."],
  ["docs_requested", { id_uploaded: false }, "Next: upload the front of a government ID."],
  ["pending", { id_uploaded: true }, "if the landlord declines, we’ll refund all that you paid."],
  [
    "pending",
    { id_uploaded: true, charged_on: "2026-12-01" },
    "if the landlord declines, nothing is charged.",
  ],
  [
    "accepted_pending_verification",
    { id_uploaded: true },
    "Next: we check your ID. A person on our team checks it",
  ],
  ["pending", { id_verified: true }, "Next: the landlord answers. We’ll email"],
  [
    "accepted",
    { id_verified: true, payment_status: "paid" },
    'Everything is done. Show the code <strong class="whitespace-nowrap">K7QF-2MXD-9RTA</strong> when you arrive on Dec 1, 2026.',
  ],
  [
    "accepted",
    { id_verified: true, payment_status: "unpaid", charged_on: "2026-12-01" },
    "Once it is paid, show the code",
  ],
] as const)("after paying for a %s reservation, %o, it says what comes next", (status, id, words) => {
  expect(renderToStaticMarkup(<AfterPayment reservation={{ ...reservation, status, ...id }} />)).toContain(
    words,
  );
});

test("after paying for an ended reservation there is no next step", () => {
  expect(renderToStaticMarkup(<AfterPayment reservation={{ ...reservation, status: "rejected" }} />)).toBe(
    "",
  );
});
