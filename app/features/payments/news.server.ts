import { defineJob } from "#app/platform/jobs.server.ts";

/** A reservation was paid for: both sides are told. */
export const reservationPaid = defineJob<{ reservationId: string; paymentId: string }>("payments.paid");

/** A refund was decided: the provider is to be asked for it. */
export const refundRequested = defineJob<{ refundId: string }>("payments.refund-requested", "money");

/** A refund reached the provider's books: the guest is told. */
export const refundSucceeded = defineJob<{ refundId: string }>("payments.refund-succeeded");

/** A tenant's account was deleted: the provider is to forget its customer, in the mode that made it. */
export const customerLeft = defineJob<{ customerId: string; provider: string }>(
  "payments.customer-left",
  "money",
);

/** Looks for rents that are due to landlords. */
export const payoutsDue = defineJob<object>("payments.payouts-due", "money");

/** A payout was decided: the provider is to be asked for it. */
export const payoutRequested = defineJob<{ payoutId: string }>("payments.payout-requested", "money");

/** A payout reached the provider's books: the landlord is told. */
export const payoutSucceeded = defineJob<{ payoutId: string }>("payments.payout-succeeded");

/** Asks the provider about payments and refunds whose news is overdue. */
export const reconcileDue = defineJob<object>("payments.reconcile", "money");
