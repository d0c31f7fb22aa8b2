import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { arrivingOf, StayCard } from "./stay-card.tsx";

const ready = {
  ...reservationJson,
  status: "accepted" as const,
  payment_status: "paid" as const,
  id_verified: true,
  may_cancel: false,
  is_near: true,
};

function wordsOf(stay_day: number, more: object = {}): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StayCard
        stay={{ ...ready, address: "12 Elm Street, Harrisburg", stay_day, ...more }}
        gateCode={<p>Gate code</p>}
        timeline={<p>Newest entries</p>}
        onGone={() => undefined}
      />
    </MemoryRouter>,
  );
  return html.replaceAll(/<[^>]+>/g, "|");
}

test("a stay shows the address, the gate code, the pass and the message before anything else", () => {
  const words = wordsOf(3);
  const order = ["12 Elm Street, Harrisburg", "Gate code", "Pass", "How to get in", "Message", "Receipt"];
  const places = [...order, "Newest entries"].map((part) => words.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test("a stay says which of its days today is", () => {
  expect(wordsOf(0)).toContain("|Your stay begins Dec 1, 2026|");
  expect(wordsOf(3)).toContain("|Your stay: day 3 of 21|");
  expect(wordsOf(3, { end_date: "9999-12-30" })).toContain("|Your stay: day 3|");
});

test.each([
  ["is far", { is_near: false }],
  ["isn't paid", { payment_status: "unpaid" as const }],
  ["isn't accepted", { status: "pending" as const }],
  ["is over", { is_over: true }],
])("one that %s doesn't", (_, changes) => {
  expect(arrivingOf([{ ...ready, ...changes }])).toEqual([]);
});
