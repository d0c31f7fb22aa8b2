import { expect, test } from "vitest";
import { cancellationPolicies } from "#app/features/properties/model.ts";
import { noEnd } from "../model.ts";
import {
  cancellationInWords,
  fullRefundUntil,
  keptOnCancel,
  refundNow,
  refundOnCancel,
  reviewLabel,
  reviewState,
} from "./model.ts";

const start = "2026-12-15";
const paid = { rentCents: 10_001, feeCents: 500 };
const half = { rentCents: 5001, feeCents: 250 };
const none = { rentCents: 0, feeCents: 0 };

// Midnight at the property, in UTC: behind it in Hawaii, ahead of it on Guam.
const midnights = [
  ["Pacific/Honolulu", (day: string) => Date.parse(`${day}T10:00:00Z`)],
  ["America/New_York", (day: string) => Date.parse(`${day}T05:00:00Z`)],
  ["Pacific/Guam", (day: string) => Date.parse(`${day}T00:00:00Z`) - 10 * 3_600_000],
] as const;
const limits = [
  ["flexible", "2026-12-14", "2026-12-13"],
  ["moderate", "2026-12-10", "2026-12-09"],
  ["firm", "2026-12-01", "2026-11-30"],
] as const;

for (const [timeZone, midnight] of midnights)
  test.each(limits)(
    `in ${timeZone} %s refunds everything before %s, half from then on, nothing from the start on`,
    (policy, limit, last) => {
      const refundAt = (instant: number) =>
        refundOnCancel({ policy, paid, at: new Date(instant), start, timeZone, movedLate: false });
      expect(refundAt(midnight(limit) - 1)).toEqual(paid);
      expect(refundAt(midnight(limit))).toEqual(half);
      expect(refundAt(midnight(start) - 1)).toEqual(half);
      expect(refundAt(midnight(start))).toEqual(none);
      expect(fullRefundUntil(policy, start)).toBe(last);
    },
  );

test("a limit is a midnight: where the clocks go forward in between, a flexible stay's is 23 hours before", () => {
  const refundAt = (instant: string) =>
    refundOnCancel({
      policy: "flexible",
      paid,
      at: new Date(instant),
      start: "2027-03-15",
      timeZone: "America/New_York",
      movedLate: false,
    });
  expect(refundAt("2027-03-14T04:59:59Z")).toEqual(paid);
  expect(refundAt("2027-03-14T05:00:00Z")).toEqual(half);
  expect(refundAt("2027-03-15T03:59:59Z")).toEqual(half);
  expect(refundAt("2027-03-15T04:00:00Z")).toEqual(none);
});

test("no policy refunds less than a stricter one, at any time", () => {
  const cents = (policy: (typeof cancellationPolicies)[number], day: number) => {
    const at = new Date(Date.parse("2026-12-15T17:00:00Z") - day * 86_400_000);
    const refund = refundOnCancel({
      policy,
      paid,
      at,
      start,
      timeZone: "America/New_York",
      movedLate: false,
    });
    return refund.rentCents + refund.feeCents;
  };
  for (let day = 0; day < 30; day += 1) {
    const [flexible = 0, moderate = 0, firm = 0] = cancellationPolicies.map((policy) => cents(policy, day));
    expect([flexible >= moderate, moderate >= firm]).toEqual([true, true]);
  }
});

const held = {
  status: "accepted",
  paymentStatus: "paid",
  cancellationPolicy: "firm",
  offerCents: 10_001,
  feeCents: 500,
  start,
  timeZone: "America/New_York",
  movedLate: false,
} as const;
const late = new Date("2026-12-12T12:00:00Z");

test.each([
  ["accepted", "paid", 5250],
  ["accepted_pending_verification", "paid", 5250],
  ["pending", "paid", 0],
  ["docs_requested", "paid", 0],
  ["accepted", "unpaid", 0],
  ["accepted", "processing", 0],
  ["accepted", "refunded", 0],
  ["canceled", "paid", 0],
] as const)("canceling late one that is %s and %s keeps %i cents", (status, paymentStatus, cents) => {
  const kept = keptOnCancel({ ...held, status, paymentStatus }, late);
  expect(kept.rentCents + kept.feeCents).toBe(cents);
});

test.each([
  [10_501, 5251],
  [8000, 2750],
  [5250, 0],
  [4000, 0],
  [null, 0],
])("with %j cents left, what was refunded before counts as given: %i more", (leftCents, cents) => {
  expect(refundNow({ ...held, leftCents }, late)).toBe(cents);
});

test("nothing comes back for what has begun, ended or isn’t paid", () => {
  const begun = new Date("2026-12-15T05:00:00Z");
  expect(refundNow({ ...held, leftCents: 10_501 }, begun)).toBe(0);
  expect(refundNow({ ...held, status: "canceled", leftCents: 10_501 }, late)).toBe(0);
  expect(refundNow({ ...held, paymentStatus: "unpaid", leftCents: null }, late)).toBe(0);
});

test("the words name the last day, or that it has passed", () => {
  expect(cancellationInWords("moderate", start, "2026-12-09")).toBe(
    "Cancel by Dec 9, 2026 for a full refund, fee included. After that, until your stay begins, you get 50% back.",
  );
  expect(cancellationInWords("moderate", start, "2026-12-10")).toBe(
    "After the landlord accepts, canceling before your stay begins gets you 50% back.",
  );
});

const stay = { status: "accepted", paymentStatus: "paid", renews: false, start: "2026-12-01" } as const;
const days = { ...stay, end: "2026-12-11" };
const rental = { ...stay, renews: true, end: noEnd };
// The rental's first 90 days end with February 28.
test.each([
  [days, "2026-12-10", "none", null],
  [days, "2026-12-11", "open", "Review this stay"],
  [days, "2026-12-24", "open", "Review this stay"],
  [days, "2026-12-25", "closed", "Reviews"],
  [rental, "2026-11-30", "none", null],
  [rental, "2027-02-28", "none", null],
  [rental, "2027-03-01", "open", "Review this rental"],
  [rental, "2027-03-14", "open", "Review this rental"],
  [rental, "2027-03-15", "closed", "Reviews"],
  [rental, "2027-05-30", "open", "Review this rental"],
  [{ ...rental, end: "2027-01-11" }, "2027-01-10", "none", null],
  [{ ...rental, end: "2027-01-11" }, "2027-01-11", "open", "Review this rental"],
  [{ ...rental, end: "2027-03-21" }, "2027-04-03", "open", "Review this rental"],
  [{ ...rental, end: "2027-03-21" }, "2027-07-01", "closed", "Reviews"],
  [{ ...days, paymentStatus: "refunded" as const }, "2026-12-12", "none", null],
  [{ ...days, status: "canceled" as const }, "2026-12-12", "none", null],
])("a stay %j has reviews on %s: %s", (about, today, state, label) => {
  expect(reviewState(about, today)).toBe(state);
  expect(reviewLabel(state as "none", about.renews)).toBe(label);
});
