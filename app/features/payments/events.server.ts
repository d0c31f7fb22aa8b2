import type { DisputeStatus } from "./disputes/model.ts";
import { defineJob } from "#app/platform/jobs.server.ts";

/** A reservation was paid for: email both sides. */
export const reservationPaid = defineJob<{ reservationId: string; paymentId: string }>("payments.paid");

/** The first rent of a rental without an end was paid: its lease begins. */
export const firstRentPaid = defineJob<{ reservationId: string; paymentId: string }>(
  "payments.first-rent-paid",
  "money",
);

/** A further rent of a lease was paid. */
export const rentPaid = defineJob<{ rentId: string; paymentId: string }>("payments.rent-paid", "money");

/** A bank returned the disputed money of this reservation, or of a rent of its lease: refunds can be made again. */
export const paymentReleased = defineJob<{ reservationId: string }>("payments.released", "money");

/**
 * Money of this reservation, or of a rent of its lease, is back with its guest, or their bank sent a refund back to us.
 */
export const moneyReturned = defineJob<{ reservationId: string }>("payments.money-returned", "money");

/** A tenant saved another card for a rental; `savedAt` in seconds. */
export const cardSaved = defineJob<{ leaseId: string; setupIntentId: string; savedAt: number }>(
  "payments.card-saved",
  "money",
);

/**
 * Someone saved a card for an order's later stays, without paying or with the payment of the others; `savedAt` in
 * seconds.
 */
export const orderCardSaved = defineJob<OrderCard>("payments.order-card-saved", "money");
export type OrderCard = { orderId: string; reservationId?: string; savedAt: number } & (
  | { setupIntentId: string }
  | { paymentId: string }
);

/** Finds saved cards to announce and to charge. */
export const laterChargesDue = defineJob<object>("payments.later-charges-due", "money");

/** Something about a later charge that its guest, or the landlord, should know: email them. */
export const laterChargeChanged = defineJob<{ reservationId: string; what: LaterChargeChange; at: number }>(
  "payments.later-charge-changed",
);
export type LaterChargeChange = "saved" | "upcoming" | "declined" | "authenticate" | "given_up";

/** Finds charges that the terms of stays named, were agreed or decided, and are to be collected. */
export const extraChargesDue = defineJob<object>("payments.extra-charges-due", "money");

/** What an extra charge's two sides should know. */
export const extraChargeChanged = defineJob<{ causeId: string; what: ExtraChargeChange }>(
  "payments.extra-charge-changed",
);
/** What both sides should know of the late fee of a rent. */
export const lateFeeChanged = defineJob<{ rentId: string; what: ExtraChargeChange }>(
  "payments.late-fee-changed",
);
/** Uncollected: every try was declined, or there was no card. */
export type ExtraChargeChange = "charged" | "declined" | "uncollected";

/** A refund was decided: request it from the provider. */
export const refundRequested = defineJob<{ refundId: string }>("payments.refund-requested", "money");

/** The provider made a refund: email the guest. */
export const refundSucceeded = defineJob<{ refundId: string }>("payments.refund-succeeded");

/** A refund was refused for the last time, or settled by other means: email the guest. */
export const refundStuck = defineJob<{ refundId: string; how: string | null }>("payments.refund-stuck");

/** A tenant's account was deleted: delete the provider's customer, in the mode that created it. */
export const customerLeft = defineJob<{ customerId: string; provider: string }>(
  "payments.customer-left",
  "money",
);

/** The provider says that a landlord's account has changed: read it. */
export const accountChanged = defineJob<{ accountId: string }>("payments.account-changed", "money");

/** Finds what is due to landlords; with `of` only what they got of deposits. */
export const payoutsDue = defineJob<{ of?: "claims" }>("payments.payouts-due", "money");

/** A payout was decided: request it from the provider. */
export const payoutRequested = defineJob<{ payoutId: string }>("payments.payout-requested", "money");

/** The provider made a payout: email the landlord. */
export const payoutSucceeded = defineJob<{ payoutId: string }>("payments.payout-succeeded");

/** A landlord's bank refused a payout of their account: email them. */
export const bankPayoutFailed = defineJob<{ landlordId: string; payoutId: string }>(
  "payments.bank-payout-failed",
);

/** A dispute was opened or decided: email the landlord. */
export const disputeChanged = defineJob<{ disputeId: string; status: DisputeStatus }>(
  "payments.dispute-changed",
);

/** Two states of a dispute were written within the same second: read it. */
export const disputeUnclear = defineJob<{ disputeId: string }>("payments.dispute-unclear", "money");

/** What this payment paid, or got refunded, may have no number yet. */
export const paymentUnnumbered = defineJob<{ paymentId: string }>("payments.payment-unnumbered");

/** Numbers what was paid and refunded. */
export const documentsDue = defineJob<object>("payments.documents-due");

/** Invoices landlords for the months that are over. */
export const invoicesDue = defineJob<object>("payments.invoices-due");

/** Reads the provider's balance transactions, with which the books are compared. */
export const balanceDue = defineJob<object>("payments.balance-due");

/** Asks the provider about payments and refunds with an overdue event. */
export const reconcileDue = defineJob<object>("payments.reconcile", "money");

/** Deletes the provider's events that were booked long ago. */
export const forgetEventsDue = defineJob<object>("payments.forget-events");

/** Asks Stripe Tax for the rates of places. */
export const taxRatesDue = defineJob<object>("payments.tax-rates-due");

/** A kept card isn't needed anymore: detach it at the provider. */
export const cardReleased = defineJob<{ paymentId: string }>("payments.card-released");
