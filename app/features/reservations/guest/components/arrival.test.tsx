import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { Arrival, arrivingOf } from "./arrival.tsx";

const ready = {
  ...reservationJson,
  status: "accepted" as const,
  payment_status: "paid" as const,
  id_verified: true,
  may_cancel: false,
  is_near: true,
};

test("a stay that is near or running shows its pass and the way in first", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Arrival spaces={arrivingOf([ready])} />
    </MemoryRouter>,
  );
  for (const words of ["Dry garage", `/passes/${ready.id}`, `/access/${ready.id}`])
    expect(html).toContain(words);
});

test.each([
  ["is far", { is_near: false }],
  ["isn't paid", { payment_status: "unpaid" as const }],
  ["isn't accepted", { status: "pending" as const }],
  ["is over", { is_over: true }],
])("one that %s doesn't", (_, changes) => {
  expect(arrivingOf([{ ...ready, ...changes }])).toEqual([]);
});
