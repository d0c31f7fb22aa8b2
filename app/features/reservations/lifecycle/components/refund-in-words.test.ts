import { expect, test } from "vitest";
import { reservationJson } from "#tests/support/reservation-json.ts";
import { paymentInWords, refundInWords } from "./refund-in-words.ts";

test.each([
  ["unpaid", "You haven’t paid, so there’s nothing to refund."],
  ["processing", "Your payment is on its way. When it arrives, it is refunded in full, fee included."],
  [
    "paid",
    "You get $126.00 back on your card, the 5% service fee included. Banks take up to ten days to show it.",
  ],
  ["refunded", "Your payment was already refunded."],
] as const)("a reservation that is %s says what a cancellation refunds", (payment_status, sentence) => {
  expect(refundInWords({ ...reservationJson, payment_status })).toBe(sentence);
});

test.each([
  ["pending", "If the landlord declines, you get a full refund."],
  ["docs_requested", "If the landlord declines, you get a full refund."],
  ["accepted_pending_verification", "If you cancel before your stay starts, you get a full refund."],
  ["accepted", "If you cancel before your stay starts, you get a full refund."],
] as const)(
  "before paying, the holder of one that is %s reads the amount and when it is refunded",
  (status, given) => {
    const words = paymentInWords([{ ...reservationJson, status }]);
    expect(words).toBe(`You pay $126.00 by card on our payment provider's page. ${given}`);
  },
);
