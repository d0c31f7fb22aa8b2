import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { movedSince } from "./use-reservation-news.ts";

const other = { ...reservationJson, id: "res_2", title: "Small lot" };

test("an answer that says what is on the screen already is no news", () => {
  const shown = [{ ...reservationJson, may_cancel: true }, other];
  expect(movedSince(shown, [{ ...reservationJson }, { ...other }])).toBeNull();
});

test("a reservation that moved, or was paid, is said in words", () => {
  const latest = [{ ...reservationJson, status: "expired" as const }, other];
  expect(movedSince([reservationJson, other], latest)).toEqual(["Dry garage: Expired. Not paid yet."]);
  expect(movedSince([other], [{ ...other, payment_status: "paid" }])).toEqual([
    "Small lot: Waiting for the landlord. Paid.",
  ]);
});

test("what changed without a move, and a new reservation, are shown without words", () => {
  expect(movedSince([other], [{ ...other, id_uploaded: true }])).toEqual([]);
  expect(movedSince([other], [reservationJson, other])).toEqual([]);
});
