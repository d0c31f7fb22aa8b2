import { describe, expect, test } from "vitest";
import { feeByRule, readFeeRule } from "#app/platform/fee-rules.ts";
import { addDays } from "#app/platform/dates.ts";
import {
  awaitsAnswer,
  type Deadlines,
  fromRange,
  hasReceipt,
  isUnconfirmed,
  landlordAction,
  expiresAt,
  nextStatus,
  noEnd,
  quote,
  startedPeriod,
  statuses,
  stayOf,
  toRange,
  unitsInWords,
  type Action,
} from "./model.ts";

test.each([
  ["2026-11-21", "2027-02-06", "Month", "Partial months are billed as full months."],
  ["2026-11-21", "2027-02-21", "Month", null],
  ["2026-01-31", "2026-02-28", "Month", null],
  ["2026-11-21", "2026-11-29", "Week", "Partial weeks are billed as full weeks."],
  ["2026-11-21", "2026-11-28", "Week", null],
  ["2026-11-21", "2026-11-24", "Day", null],
  ["2026-11-21", "2026-11-24", "Hour", null],
  ["2026-11-21", noEnd, "Month", "Your card is charged each month until you or the landlord end the rental."],
] as const)("from %s until %s at a price per %s: %s", (start, end, period, words) => {
  expect(startedPeriod({ start, end }, period)).toBe(words);
});

describe("a stay", () => {
  test.each([
    ["ends the day after the last day chosen", "Week", "2026-11-23", 1, "2026-11-24"],
    ["without an end is so many days", "Day", null, 3, "2026-11-24"],
    ["without an end is so many weeks", "Week", null, 2, "2026-12-05"],
    ["without an end is so many months", "Month", null, 1, "2026-12-21"],
    ["of an hour property without an end is one day", "Hour", null, 5, "2026-11-22"],
  ] as const)("%s", (_, period, lastDay, quantity, end) => {
    expect(stayOf("2026-11-21", lastDay, period, quantity)).toEqual({ start: "2026-11-21", end });
  });
});

test.each([
  [1, 0],
  [9, 0],
  [10, 1],
  [29, 1],
  [30, 2],
  [100, 5],
  [110, 6],
  [12_000, 600],
  [12_345, 617],
  [99_990, 5000],
])("the fee of %i cents is %i cents: 5 %% rounded half up", (offer, fee) => {
  expect(feeByRule(offer, "5%")).toBe(fee);
});

test("a quote is price times units, the fee, and their sum", () => {
  expect(quote(4000, "Week", { start: "2026-11-21", end: "2026-12-08" }, readFeeRule("5%"))).toEqual({
    priceCents: 4000,
    pricePer: "Week",
    units: 3,
    discountPercent: 0,
    discountCents: 0,
    offerCents: 12_000,
    feeCents: 600,
    feeRule: "5%",
    totalCents: 12_600,
  });
});

test.each([
  [6, 10, 20, 0, 5_994],
  [7, 10, 20, 10, 6_294],
  [27, 10, 20, 10, 24_276],
  [28, 10, 20, 20, 22_378],
  [28, 10, null, 10, 25_175],
  [28, null, 20, 20, 22_378],
  [27, null, 20, 0, 26_973],
])(
  "%i days at $9.99 with %j and %j percent off cost %i%% less: %i cents",
  (days, weekly, monthly, percent, offer) => {
    const stay = { start: "2026-11-21", end: addDays("2026-11-21", days) };
    const discounts = { weeklyDiscount: weekly, monthlyDiscount: monthly };
    const made = quote(999, "Day", stay, readFeeRule("5%"), discounts);
    expect(made).toMatchObject({
      discountPercent: percent,
      offerCents: offer,
      totalCents: offer + feeByRule(offer, "5%"),
    });
    expect(made.offerCents + made.discountCents).toBe(999 * days);
    expect(quote(999, "Week", stay, readFeeRule("5%"), discounts).discountCents).toBe(0);
  },
);

describe("the life of a reservation", () => {
  const allowed: Record<Action, Record<string, string>> = {
    bookInstantly: { pending: "accepted" },
    accept: { pending: "accepted_pending_verification" },
    reject: { pending: "rejected" },
    requestDocuments: { pending: "docs_requested" },
    uploadId: { docs_requested: "pending" },
    verifyId: { accepted_pending_verification: "accepted" },
    cancel: {
      pending: "canceled",
      docs_requested: "canceled",
      accepted_pending_verification: "canceled",
      accepted: "canceled",
    },
    cancelAsLandlord: { accepted_pending_verification: "canceled", accepted: "canceled" },
    expire: {
      pending: "expired",
      docs_requested: "expired",
      accepted_pending_verification: "expired",
      accepted: "expired",
    },
    undoAccept: { accepted_pending_verification: "pending", accepted: "pending" },
    revive: { expired: "pending" },
  };
  for (const [action, transitions] of Object.entries(allowed)) {
    for (const status of statuses) {
      test(`${action} from ${status} is ${transitions[status] ?? "refused"}`, () => {
        expect(nextStatus(action as Action, status)).toBe(transitions[status] ?? null);
      });
    }
  }

  test("accept goes straight to accepted if the ID is already verified", () => {
    expect(nextStatus("accept", "pending", true)).toBe("accepted");
    expect(nextStatus("reject", "pending", true)).toBe("rejected");
  });

  test("a landlord answers pending reservations", () => {
    expect(statuses.filter(awaitsAnswer)).toEqual(["pending"]);
  });

  test("a landlord cannot set other statuses", () => {
    const sentence =
      "A landlord can set the status to pending, accepted_pending_verification, rejected, docs_requested, canceled.";
    expect(() => landlordAction("accepted")).toThrow(
      expect.objectContaining({ message: sentence, extra: { fields: { status: sentence } } }),
    );
    const asked = ["pending", "accepted_pending_verification", "rejected", "docs_requested", "canceled"];
    expect(asked.map(landlordAction)).toEqual([
      "undoAccept",
      "accept",
      "reject",
      "requestDocuments",
      "cancelAsLandlord",
    ]);
    expect(() => landlordAction("toString")).toThrow(/A landlord can set/);
  });
});

test("only paid reservations have a receipt, even if they were refunded since", () => {
  const payments = ["unpaid", "processing", "paid", "refunded"] as const;
  expect(payments.filter(hasReceipt)).toEqual(["paid", "refunded"]);
});

test("units in words, and a stay in the database's format", () => {
  expect([unitsInWords(1, "Week"), unitsInWords(3, "Month")]).toEqual(["1 week", "3 months"]);
  const stay = { start: "2026-11-21", end: "2026-11-28" };
  expect(toRange(stay)).toBe("[2026-11-21,2026-11-28)");
  expect(fromRange(toRange(stay))).toEqual(stay);
});

describe("the deadline of a reservation", () => {
  const [hold, answer, pay, start] = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 10, day)));
  const pending: Deadlines = {
    status: "pending",
    paymentStatus: "unpaid",
    idUploaded: false,
    answerBy: answer!,
    payBy: null,
    holdUntil: hold!,
    chargeOn: null,
    startOver: start!,
  };
  const accepted: Deadlines = { ...pending, status: "accepted", payBy: pay!, holdUntil: null };

  test.each<[string, Deadlines, Date | null | undefined]>([
    ["is the hold's while it is unconfirmed", pending, hold],
    ["is the answer's once it is confirmed", { ...pending, holdUntil: null }, answer],
    ["is the answer's once it is paid", { ...pending, paymentStatus: "paid" }, answer],
    [
      "is the answer's while documents are awaited",
      { ...pending, status: "docs_requested", holdUntil: null },
      answer,
    ],
    ["is the first day's end where that is sooner", { ...pending, holdUntil: null, startOver: hold! }, hold],
    ["is the payment's once it is accepted", accepted, pay],
    ["is none while a saved card is to be charged", { ...accepted, chargeOn: "2027-01-01" }, null],
    [
      "is still the hold's with a saved card that nobody confirmed",
      { ...accepted, chargeOn: "2027-01-01", holdUntil: hold! },
      hold,
    ],
    [
      "is the ID's with a saved card and no ID",
      { ...accepted, status: "accepted_pending_verification", chargeOn: "2027-01-01" },
      pay,
    ],
    ["is the hold's while an accepted one is unconfirmed", { ...accepted, holdUntil: hold! }, hold],
    ["is the first day's end where payment has longer", { ...accepted, startOver: answer! }, answer],
    ["is the first day's end where payment has no end", { ...accepted, payBy: null }, start],
    ["is none once it is accepted and paid", { ...accepted, paymentStatus: "paid" }, null],
    [
      "is the payment's where it is paid and the ID is missing",
      { ...accepted, status: "accepted_pending_verification", paymentStatus: "paid" },
      pay,
    ],
    [
      "is none where the ID is there, too",
      { ...accepted, status: "accepted_pending_verification", paymentStatus: "paid", idUploaded: true },
      null,
    ],
    ["is none once it has ended", { ...pending, status: "rejected" }, null],
  ])("%s", (_, reservation, expected) => {
    expect(expiresAt(reservation)).toEqual(expected);
  });

  test("ends a hold only while it is live, unpaid and unconfirmed", () => {
    expect(isUnconfirmed(pending)).toBe(true);
    expect(isUnconfirmed({ ...pending, status: "expired" })).toBe(false);
    expect(isUnconfirmed({ ...pending, paymentStatus: "processing" })).toBe(false);
    expect(isUnconfirmed({ ...pending, holdUntil: null })).toBe(false);
  });
});
