import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { movesSince, saysTheSame } from "./use-reservation-news.ts";

const other = { ...reservationJson, id: "res_2", title: "Small lot" };

test("an answer that says what is on the screen already is no news", () => {
  const shown = [{ ...reservationJson, may_cancel: true }, other];
  expect(saysTheSame([{ ...reservationJson }, { ...other }], shown)).toBe(true);
  expect(saysTheSame([{ ...reservationJson, status: "expired" }, other], shown)).toBe(false);
  expect(saysTheSame([other], shown)).toBe(false);
});

test("a reservation that moved, or was paid, is said in words", () => {
  const latest = [{ ...reservationJson, status: "expired" as const }, other];
  expect(movesSince([reservationJson, other], latest)).toEqual(["Dry garage: Expired. Not paid yet."]);
  expect(movesSince([other], [{ ...other, payment_status: "paid" }])).toEqual([
    "Small lot: Waiting for the landlord. Paid.",
  ]);
});

test("what changed without a move, and a new reservation, are shown without words", () => {
  expect(movesSince([other], [{ ...other, id_uploaded: true }])).toEqual([]);
  expect(movesSince([other], [reservationJson, other])).toEqual([]);
});
