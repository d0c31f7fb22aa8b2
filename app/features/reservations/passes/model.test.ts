import { expect, test } from "vitest";
import { noEnd } from "../model.ts";
import {
  datesState,
  listedDays,
  passStateOf,
  passStay,
  readGiven,
  readPass,
  rentalPassDays,
} from "./model.ts";

const stay = { start: "2026-12-01", end: "2026-12-05" };

test.each([
  ["accepted", "paid", "2026-11-30", "early"],
  ["accepted", "paid", "2026-12-01", "valid"],
  ["accepted", "paid", "2026-12-04", "valid"],
  ["accepted", "paid", "2026-12-05", "over"],
  ["accepted", "refunded", "2026-12-01", "canceled"],
  ["accepted", "unpaid", "2026-12-01", "unpaid"],
  ["accepted", "processing", "2026-12-01", "unpaid"],
  ["accepted_pending_verification", "paid", "2026-12-01", "unpaid"],
  ["pending", "paid", "2026-12-01", "unpaid"],
  ["canceled", "paid", "2026-12-01", "canceled"],
  ["expired", "unpaid", "2026-12-01", "canceled"],
] as const)(
  "a reservation that is %s and %s has on %s a pass that is %s",
  (status, paymentStatus, today, state) => {
    const at = new Date(`${today}T12:00:00Z`);
    expect(passStateOf({ status, paymentStatus, stay, accessClosesAt: null }, today, at)).toBe(state);
  },
);

test("a rental's pass ends before it can outlive its place in the landlord's list", () => {
  const rental = { start: "2026-12-01", end: noEnd };
  expect(passStay(rental, "2026-11-20")).toEqual({ start: "2026-12-01", end: "2027-01-05" });
  expect(passStay(rental, "2027-06-01")).toEqual({ start: "2026-12-01", end: "2027-07-06" });
  expect(passStay(stay, "2027-06-01")).toEqual(stay);
  expect(passStay(rental, "2027-06-01", "2027-06-11")).toEqual({ start: "2026-12-01", end: "2027-06-11" });
  const pass = passStay(rental, "2026-12-10");
  expect([datesState(pass, "2027-01-13"), datesState(pass, "2027-01-14")]).toEqual(["valid", "over"]);
  expect(rentalPassDays).toBeLessThan(listedDays);
});

test("what was scanned or typed is a pass, alone or in its link, or a code", () => {
  expect(readGiven(" https://spaces.example/check#pass1.a.b ")).toEqual({ token: "pass1.a.b" });
  expect(readGiven("#pass1.a.b")).toEqual({ token: "pass1.a.b" });
  expect(readGiven("k7qf 2mxd-9rta")).toEqual({ code: "K7QF-2MXD-9RTA" });
  expect(readGiven("")).toEqual({ code: "" });
});

test.each([
  "",
  "pass2.k.K7QF.prp_1.2026-12-01.2026-12-05.sig",
  "pass1.k.K7QF.prp_1.2026-12-01.2026-12-05",
  "pass1.k.K7QF.prp_1.2026-12-01.2026-12-05.sig.more",
  "pass1.k.K7QF.prp_1.2026-13-01.2026-12-05.sig",
])("%s is no pass", (token) => {
  expect(readPass(token)).toBeNull();
});

test("a pass is closed from the moment on from which rent that is past due closes access, and over after the stay", () => {
  const settled = { status: "accepted", paymentStatus: "paid", stay } as const;
  const accessClosesAt = new Date("2026-12-02T05:00:00Z");
  const state = (at: string) => passStateOf({ ...settled, accessClosesAt }, at.slice(0, 10), new Date(at));
  expect(["2026-12-02T04:59:00Z", "2026-12-02T05:00:00Z", "2026-12-05T05:00:00Z"].map(state)).toEqual([
    "valid",
    "closed",
    "over",
  ]);
});
