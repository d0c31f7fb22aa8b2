import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { endedBriefly, endedInWords, paymentInWords, refundInWords } from "./refund-in-words.ts";

test.each([
  ["unpaid", "You haven’t paid, so there’s nothing to refund."],
  ["processing", "Your payment is on its way. When it arrives, it is refunded in full, fee included."],
  [
    "paid",
    "You get $126.00 back on your card, the 5% service fee included. Banks take up to ten days to show it.",
  ],
  ["refunded", "Your payment was already refunded."],
] as const)("a reservation that is %s says what a cancellation refunds", (payment_status, sentence) => {
  expect(refundInWords({ ...reservationJson, payment_status, refund_now: 126 })).toBe(sentence);
});

test.each([
  [
    "pending",
    "If the landlord doesn’t accept, you get a full refund. If you cancel after the landlord accepts, you get a full refund until Nov 29, 2026, then 50% until your start date (Flexible).",
  ],
  [
    "docs_requested",
    "If the landlord doesn’t accept, you get a full refund. If you cancel after the landlord accepts, you get a full refund until Nov 29, 2026, then 50% until your start date (Flexible).",
  ],
  [
    "accepted_pending_verification",
    "If you cancel, you get a full refund until Nov 29, 2026, then 50% until your start date (Flexible).",
  ],
  [
    "accepted",
    "If you cancel, you get a full refund until Nov 29, 2026, then 50% until your start date (Flexible).",
  ],
] as const)(
  "before paying, the holder of one that is %s reads the amount and when it is refunded",
  (status, given) => {
    const words = paymentInWords([{ ...reservationJson, status }]);
    expect(words).toBe(`You pay $126.00 by card on our payment provider's page. ${given}`);
  },
);

test("once the day for a full refund has passed, it is not promised", () => {
  const words = paymentInWords([{ ...reservationJson, status: "accepted", is_late: true }]);
  expect(words).toContain("If you cancel, you get 50% back until your start date (Flexible).");
});

test("canceling late says how much of what was paid comes back, and why", () => {
  const late = { ...reservationJson, payment_status: "paid", refund_now: 63 } as const;
  expect(refundInWords(late)).toBe(
    "You get $63.00 back on your card of the $126.00 for these dates. The flexible cancellation policy refunded everything until Nov 29, 2026. Banks take up to ten days to show it.",
  );
});

const on = { returned_on: "2026-11-30", to_card: true };

test.each([
  ["unpaid", 0, { charged_amount: 0, returned_amount: 0 }, "You weren’t charged."],
  [
    "processing",
    0,
    { charged_amount: 0, returned_amount: 0 },
    "Your payment hasn’t arrived yet. When it does, it is refunded in full.",
  ],
  ["paid", 0, { charged_amount: 126, returned_amount: 0 }, "Your refund is on its way, fee included."],
  [
    "refunded",
    0,
    { charged_amount: 126, returned_amount: 126, ...on },
    "$126.00 was returned to your card on Nov 30, 2026.",
  ],
  [
    "refunded",
    0,
    { charged_amount: 126, returned_amount: 126, ...on, to_card: false },
    "$126.00 was returned to you on Nov 30, 2026.",
  ],
  [
    "paid",
    63,
    { charged_amount: 126, returned_amount: 0 },
    "Your refund of $63.00 is on its way. You canceled late, so $63.00 isn’t refunded.",
  ],
  [
    "paid",
    0,
    { charged_amount: 126, returned_amount: 26, ...on },
    "$26.00 was returned to your card on Nov 30, 2026. $100.00 more is on its way.",
  ],
  [
    "refunded",
    63,
    { charged_amount: 126, returned_amount: 63, ...on },
    "$63.00 was returned to your card on Nov 30, 2026. You canceled late, so $63.00 isn’t refunded.",
  ],
] as const)("one that ended %s and keeps $%i says what %o was", (payment_status, kept, money, sentence) => {
  const ended_money = { returned_on: null, to_card: true, ...money };
  expect(endedInWords({ status: "canceled", payment_status, kept, ended_money })).toBe(sentence);
});

test("a row of a list says it in few words; a live reservation says nothing", () => {
  const money = { charged_amount: 126, returned_amount: 126, ...on };
  const ended = { ...reservationJson, status: "canceled", payment_status: "refunded" } as const;
  expect(endedBriefly({ ...ended, ended_money: money })).toBe("$126.00 returned Nov 30");
  const unpaid = { ...reservationJson, status: "expired" } as const;
  const nothing = { charged_amount: 0, returned_amount: 0, returned_on: null, to_card: true };
  expect(endedBriefly({ ...unpaid, ended_money: nothing })).toBe("Not charged");
  expect(endedBriefly(reservationJson)).toBeNull();
});

test("a payment for several spaces refers to the policy of each", () => {
  const words = paymentInWords([reservationJson, reservationJson]);
  expect(words).toContain("Each space’s cancellation policy says what canceling it costs.");
});
