import { expect, test } from "vitest";
import {
  decidedAgain,
  idempotencyKeyOf,
  isFor,
  paidForNothing,
  readinessOf,
  statementSuffix,
  withinLeft,
} from "./model.ts";

test("late and double payments paid for nothing", () => {
  const reasons = ["rejected", "expired", "canceled", "late_payment", "double_payment"] as const;
  expect(reasons.filter(paidForNothing)).toEqual(["late_payment", "double_payment"]);
});

test.each([
  [undefined, "none"],
  [{ detailsSubmitted: false, payoutsEnabled: false }, "unfinished"],
  [{ detailsSubmitted: true, payoutsEnabled: false }, "held"],
  [{ detailsSubmitted: true, payoutsEnabled: true }, "ready"],
  [{ detailsSubmitted: false, payoutsEnabled: true }, "ready"],
])("an account %j is %s for payouts", (account, readiness) => {
  expect(readinessOf(account)).toBe(readiness);
});

test("each attempt to pay has its own key, by subject and payer", () => {
  const order = { orderId: "ord_1", reservationId: null, attempt: 1 };
  expect(idempotencyKeyOf(order, null)).toBe("ord_1-1");
  expect(idempotencyKeyOf({ ...order, reservationId: "res_1" }, null)).toBe("res_1-1");
  expect(idempotencyKeyOf({ ...order, attempt: 2 }, "cus_1")).toBe("ord_1-2-cus_1");
});

test.each([
  [{ rentCents: 500, feeCents: 50 }, { rentCents: 1000, feeCents: 100 }, [500, 50]],
  [{ rentCents: 1500, feeCents: 150 }, { rentCents: 1000, feeCents: 100 }, [1000, 100]],
  // More than our fee was given out of goodwill: less than the rent is left.
  [{ rentCents: 1000, feeCents: 100 }, { rentCents: 1000, feeCents: -300 }, [700, 0]],
  // The landlord's side gave too much of an earlier refund.
  [{ rentCents: 0, feeCents: 100 }, { rentCents: -40, feeCents: 100 }, [0, 60]],
  [{ rentCents: -20, feeCents: -5 }, { rentCents: 1000, feeCents: 100 }, [0, 0]],
  [{ rentCents: 100, feeCents: 10 }, { rentCents: -10, feeCents: 0 }, [0, 0]],
])("of the refund %j, with %j left, rent and fee %j are refunded", (wish, left, [rentCents, feeCents]) => {
  expect(withinLeft(wish, left)).toEqual({ rentCents, feeCents });
});

test.each([
  [
    { rentCents: 1836, feeCents: 164, taxCents: 164 },
    { rentCents: 8000, feeCents: 0, taxCents: 714 },
    [1836, 164],
  ],
  [
    { rentCents: 8000, feeCents: 1114, taxCents: 714 },
    { rentCents: 8000, feeCents: 0, taxCents: 714 },
    [8000, 0],
  ],
  [
    { rentCents: 1836, feeCents: 164, taxCents: 164 },
    { rentCents: 8000, feeCents: 300, taxCents: 0 },
    [1836, 164],
  ],
  [
    { rentCents: 4000, feeCents: 557, taxCents: 357 },
    { rentCents: 8000, feeCents: 100, taxCents: 714 },
    [4000, 357],
  ],
])(
  "of the taxed refund %j, with %j left, a present leaves the tax: %j",
  (wish, left, [rentCents, feeCents]) => {
    expect(withinLeft(wish, left)).toEqual({ rentCents, feeCents });
  },
);

test("a change's refund that is decided again keeps its tax and its landlord's fee, if all of it still reaches", () => {
  const refund = { reason: "unused", rentCents: 9000, feeCents: 1395, taxCents: 945, landlordFeeCents: 600 };
  const left = { rentCents: 10_000, feeCents: 2100, taxCents: 1100 };
  const part = { rentCents: 9000, feeCents: 1395 };
  expect(decidedAgain(refund, left)).toEqual({ ...part, taxCents: 945, landlordFeeCents: 600 });
  expect(decidedAgain({ ...refund, reason: "goodwill" }, left)).toEqual(part);
  expect(decidedAgain(refund, { ...left, rentCents: 5000 })).toEqual({ ...part, rentCents: 5000 });
});

test("a payment is for its reservation, or for its whole order", () => {
  const whole = { orderId: "ord_1", reservationId: null };
  const part = { orderId: "ord_1", reservationId: "res_1" };
  const payables = [
    { orderId: "ord_1" },
    { orderId: "ord_2" },
    { reservationId: "res_1" },
    { reservationId: "res_2" },
  ];
  expect(payables.map((payable) => isFor(whole, payable))).toEqual([true, false, false, false]);
  expect(payables.map((payable) => isFor(part, payable))).toEqual([false, false, true, false]);
});

test("a card's statement has room for a reservation's code behind the longest prefix, with a letter in it", () => {
  expect(statementSuffix("K7QF-2MXD-9RTA")).toBe("K7QF2MXD9R");
  expect(statementSuffix("2345-6789-2345")).toBe("R234567892");
  for (const code of ["K7QF-2MXD-9RTA", "2345-6789-2345"])
    expect(`TENLETTERS* ${statementSuffix(code)}`).toHaveLength(22);
});
