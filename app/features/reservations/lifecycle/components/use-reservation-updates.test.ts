import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { transitionsSince, saysTheSame } from "./use-reservation-updates.ts";

const other = { ...reservationJson, id: "res_2", title: "Small lot" };

test("a response that matches the screen is no update", () => {
  const shown = [{ ...reservationJson, may_cancel: true }, other];
  expect(saysTheSame([{ ...reservationJson }, { ...other }], shown)).toBe(true);
  expect(saysTheSame([{ ...reservationJson, status: "expired" }, other], shown)).toBe(false);
  expect(saysTheSame([other], shown)).toBe(false);
});

test("announces a new status or payment in words", () => {
  const latest = [{ ...reservationJson, status: "expired" as const }, other];
  expect(transitionsSince([reservationJson, other], latest)).toEqual(["Dry garage: Expired. Not paid yet."]);
  expect(transitionsSince([other], [{ ...other, payment_status: "paid" }])).toEqual([
    "Small lot: Waiting for the landlord. Paid.",
  ]);
});

test("other changes, and a new reservation, are shown without announcement", () => {
  expect(transitionsSince([other], [{ ...other, id_uploaded: true }])).toEqual([]);
  expect(transitionsSince([other], [reservationJson, other])).toEqual([]);
});
