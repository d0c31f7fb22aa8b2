import type { CardField, CardOutcome } from "./model.ts";

const succeed: CardOutcome = { kind: "succeed" };
const authenticate: CardOutcome = { kind: "authenticate" };

function decline(declineCode: string, message: string, field: CardField = "number", code = "card_declined") {
  return { kind: "decline", code, declineCode, field, message } satisfies CardOutcome;
}

const declined = "Your card was declined.";

/** Stripe's published test numbers (docs.stripe.com/testing); no other number is accepted. */
const testCards: Record<string, CardOutcome> = {
  "4242424242424242": succeed,
  "4000056655665556": succeed,
  "5555555555554444": succeed,
  "2223003122003222": succeed,
  "5200828282828210": succeed,
  "5105105105105100": succeed,
  "378282246310005": succeed,
  "371449635398431": succeed,
  "6011111111111117": succeed,
  "6011000990139424": succeed,
  "3056930009020004": succeed,
  "36227206271667": succeed,
  "3566002020360505": succeed,
  "6200000000000005": succeed,
  // Their refunds take time: one is pending first, the other succeeds and fails later.
  "4000000000007726": succeed,
  "4000000000005126": succeed,
  // Charged, and disputed at once.
  "4000000000000259": { kind: "succeed", disputed: "fraudulent" },
  "4000000000002685": { kind: "succeed", disputed: "product_not_received" },
  "4000000000001976": { kind: "succeed", disputed: "inquiry" },
  "4000002760003184": authenticate,
  "4000000000003220": authenticate,
  "4000002500003155": authenticate,
  // Can be saved without paying, and then declines every charge.
  "4000000000000341": decline("generic_decline", declined),
  "4000000000000002": decline("generic_decline", declined),
  "4000000000009995": decline("insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": decline("lost_card", declined),
  "4000000000009979": decline("stolen_card", declined),
  "4000000000006975": decline("card_velocity_exceeded", declined),
  "4000000000000069": decline("expired_card", "Your card has expired.", "expiry", "expired_card"),
  "4000000000000127": decline(
    "incorrect_cvc",
    "Your card's security code is incorrect.",
    "cvc",
    "incorrect_cvc",
  ),
  "4000000000000119": decline(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
    "number",
    "processing_error",
  ),
};

const notATestCard = decline(
  "live_mode_test_card",
  "Your card was declined. This is a sandbox: only Stripe's test cards work here, and no real card should be typed.",
);

/** The result of charging this card. */
export function outcomeOf(digits: string): CardOutcome {
  return testCards[digits] ?? notATestCard;
}

/** What further charges of this card do once it is saved: 3184 needs its owner each time, 3155 only once. */
export function onceSaved(digits: string): "succeed" | "authenticate" | "decline" {
  if (digits === "4000002760003184") return "authenticate";
  return digits === "4000000000000341" ? "decline" : "succeed";
}

/** Stripe's tokens for cards without a hosted page. */
const tokens: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

/** A token's test number, or null. */
export function digitsOfToken(token: string): string | null {
  return tokens[token] ?? null;
}

/** The cards that the hosted page offers to fill in. */
export const offeredCards = [
  { number: "4242424242424242", label: "Payment succeeds" },
  { number: "4000000000000002", label: "Card is declined" },
  { number: "4000000000009995", label: "Insufficient funds" },
  { number: "4000000000000069", label: "Expired card" },
  { number: "4000000000000127", label: "Wrong security code" },
  { number: "4000002760003184", label: "Asks for 3-D Secure" },
] as const;
