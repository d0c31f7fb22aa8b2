import { claimHours, type Parts } from "#app/features/reservations/lifecycle/model.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { fromRange, isLive, type Status } from "#app/features/reservations/model.ts";

/** The Stripe API version that the adapter, the sandbox and the tests are written for. */
export const apiVersion = "2026-10-28.endive";

/** The events of our own account that we book; others are only stored. */
export const ownEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "transfer.created",
  "transfer.reversed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/** The events of landlords' accounts that we book. */
export const connectEvents = ["account.updated", "payout.failed", "payout.paid"] as const;

export const bookedEvents = [...ownEvents, ...connectEvents] as const;

/** The thin events after which we read a landlord's account: one that API v2 made has no `account.updated`. */
export const accountEvents = [
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account.closed",
] as const;

/** The account that such an event is about; null if it's another event. */
export function changedAccount(event: { type: string }): string | null {
  if (!(accountEvents as readonly string[]).includes(event.type)) return null;
  return (event as { related_object?: { id?: string } }).related_object?.id ?? null;
}

/** An event's state: `ignored` if it's from another mode of the provider, `failed` until it can be booked. */
export type EventState = "booked" | "failed" | "ignored";

/**
 * How long a checkout stays open, in hours; Stripe allows at most 24. A hold that ends earlier ends its checkout, too.
 */
export const checkoutHours = 23;

/**
 * An attempt to collect money: `opening` until we know the provider's session, `open` while it can be paid, `succeeded`
 * once the provider has confirmed the money.
 */
export type PaymentState = "opening" | "open" | "succeeded" | "expired" | "failed";

/**
 * Why money is refunded. `late_payment`: it arrived after the reservation ended; `double_payment`: it was paid already;
 * `goodwill`: an administrator decided it; `at_provider`: it was made in the provider's dashboard; `unused`: it was paid
 * for days after the end of a rental; `deposit`: a deposit, or what its landlord didn't get of it; `price_difference`: what
 * the stay costs more than another one that was refunded for it, which we pay; `rented_again`: of days that were freed and
 * paid by another tenant since.
 */
export type RefundReason =
  | Extract<Status, "rejected" | "expired" | "canceled">
  | "late_payment"
  | "double_payment"
  | "goodwill"
  | "at_provider"
  | "unused"
  | "deposit"
  | "price_difference"
  | "rented_again";

/** A refund that was refused this often is not tried again: it is settled by other means. */
export const mostRefusals = 5;

/** What the log says of what is left to the next run. */
export const notReconciled = "could not be reconciled with the payment provider";

/** True if the money never paid for its reservation: another payment had, or nothing was left to pay for. */
export function paidForNothing(reason: RefundReason): boolean {
  return reason === "late_payment" || reason === "double_payment";
}

/**
 * A rent on its way to its landlord: `requested` until the provider has sent it, `failed` while it refuses to, `netted`
 * when refunds left nothing to send.
 */
export type PayoutState = "requested" | "succeeded" | "failed" | "netted";

/** The API that made an account at the provider. */
export type AccountsApi = "v1" | "v2";

/** Whether a landlord can be paid: no account, an unfinished one, one that the provider holds, or ready. */
export const payoutReadiness = ["none", "unfinished", "held", "ready"] as const;
export type PayoutReadiness = (typeof payoutReadiness)[number];

export function readinessOf(
  account: { detailsSubmitted: boolean; payoutsEnabled: boolean } | undefined,
): PayoutReadiness {
  if (!account) return "none";
  if (account.payoutsEnabled) return "ready";
  return account.detailsSubmitted ? "held" : "unfinished";
}

/** One reservation's share of a payment, in cents. */
export type Share = { reservationId: string } & Collected;
/** What a payment collects for a reservation, the service fee and the deposit in it. */
type Collected = { amountCents: number; feeCents: number; depositCents: number };

/** Whether a share collects what this reservation costs now: another space may cost the same with another deposit. */
export function collects(
  share: Collected,
  { totalCents, feeCents, depositCents }: { totalCents: number; feeCents: number; depositCents: number },
): boolean {
  return (
    share.amountCents === totalCents + depositCents &&
    share.feeCents === feeCents &&
    share.depositCents === depositCents
  );
}

/**
 * What the end of a reservation refunds of what is left of its share: all but what a late cancellation keeps. What was
 * refunded before counts as given, no matter by whom.
 */
export function refundAtEnd<Left extends Parts>(left: Left, kept: Parts): Left {
  const total = Math.max(0, left.rentCents + left.feeCents - kept.rentCents - kept.feeCents);
  const rentCents = Math.max(0, left.rentCents - kept.rentCents);
  return { ...left, rentCents, feeCents: total - rentCents };
}

/**
 * A refund as far as the money left of its share still reaches. We may have paid more than our fee out of goodwill, and a
 * side too much of an earlier refund: both together are never more than is left.
 */
export function withinLeft(wish: Taxed, left: Taxed): Parts {
  const total = left.rentCents + left.feeCents;
  const rentCents = Math.max(0, Math.min(wish.rentCents, left.rentCents, total));
  // The tax is no part of our fee: what we paid out of goodwill leaves it.
  const taxCents = Math.min(wish.taxCents ?? 0, left.taxCents ?? 0);
  const ofFee = Math.max(taxCents, Math.min(wish.feeCents, left.feeCents));
  return { rentCents, feeCents: Math.max(0, Math.min(ofFee, total - rentCents)) };
}

/**
 * A withdrawn refund that is decided again, as far as what is left reaches. What a change of dates costs less has its tax and its
 * landlord's fee by rules, not by what is left.
 */
export function decidedAgain(
  refund: Withdrawn,
  left: Taxed,
): Parts & { taxCents?: number; landlordFeeCents?: number } {
  const part = withinLeft(refund, left);
  const isWhole = part.rentCents === refund.rentCents && part.feeCents === refund.feeCents;
  if (refund.reason !== "unused" || !isWhole) return part;
  const taxCents = Math.max(0, Math.min(refund.taxCents, left.taxCents ?? 0));
  return { ...part, taxCents, landlordFeeCents: refund.landlordFeeCents };
}

type Withdrawn = Parts & { reason: string; taxCents: number; landlordFeeCents: number };

/** What a landlord pays of a refund, as far as what is left of their rent and its tax still reaches. */
export function ofLandlord(amountCents: number, left: Taxed): Parts {
  return withItsTax(Math.max(0, Math.min(amountCents, mostOfLandlord(left))), left);
}

/** All that a landlord can pay of a refund: what is left of their rent, and of its tax. */
export function mostOfLandlord(left: Taxed): number {
  return Math.min(left.rentCents + (left.taxCents ?? 0), left.rentCents + left.feeCents);
}

/** `taxCents` is the part of the fee that is a tax. */
type Taxed = Parts & { taxCents?: number };

/** A refund that the landlord pays: in it is the tax of the rent that they pay. */
export function withItsTax(amountCents: number, left: { rentCents: number; taxCents?: number }): Parts {
  const { rentCents: rent, taxCents: tax = 0 } = left;
  const feeCents = tax > 0 && rent > 0 ? shareOfCents(amountCents, tax, rent + tax) : 0;
  return { rentCents: amountCents - feeCents, feeCents };
}

/** What a tab reads that was overtaken by another. */
export const anotherTab = "Another checkout for this reservation was just opened. Please try again.";

/** The provider's idempotency key: what is paid for, the attempt, and the payer. */
export function idempotencyKeyOf(
  payment: { orderId: string; reservationId: string | null; attempt: number },
  customer: string | null,
): string {
  const attempt = `${payment.reservationId ?? payment.orderId}-${payment.attempt}`;
  return customer === null ? attempt : `${attempt}-${customer}`;
}

/** What a checkout is for: one reservation, or all live, unpaid reservations of an order. */
export type Payable = { reservationId: string } | { orderId: string };

/** True if the payment is for exactly this reservation, or for the whole order. */
export function isFor(payment: { orderId: string; reservationId: string | null }, payable: Payable): boolean {
  return "reservationId" in payable
    ? payment.reservationId === payable.reservationId
    : payment.reservationId === null && payment.orderId === payable.orderId;
}

/** A payment's money in cents: in our ledger, or in the provider's books. */
export type Moved = { chargedCents: number; refundedCents: number; sentCents: number };

/** One payment in both books; null where a book doesn't know it. `settling` if one book may only be behind the other. */
export type ComparedPayment = {
  intentId: string;
  orderId: string | null;
  at: Date;
  state: "agrees" | "settling" | "differs";
  ours: Moved | null;
  theirs: Moved | null;
};

/** Both books of a month, as of when the provider's was last read. The sums are of all payments that are compared. */
export type Comparison = {
  asOf: Date;
  ours: Moved;
  theirs: Moved;
  compared: number;
  differing: number;
  settling: number;
  payments: ComparedPayment[];
};

/**
 * What a card's statement shows of a reservation, behind the platform's own prefix: the start of its code. A statement has
 * 22 characters, of which a prefix takes up to 10 and "* " two; and Stripe wants a letter
 * (docs.stripe.com/get-started/account/statement-descriptors).
 */
export function statementSuffix(reservationCode: string): string {
  const code = reservationCode.replaceAll("-", "").slice(0, 10);
  return /[A-Z]/.test(code) ? code : `R${code.slice(0, 9)}`;
}

/**
 * One thing that the product needs of the provider's account, and what is missing; null if all is well. `reads` is what the key
 * has to read for it; with `isMode` it needs nothing, and only says which mode the account is in.
 */
export type Finding = { what: string; missing: string | null; reads?: string; isMode?: true };

/** Marks what `npm run stripe-check` makes and undoes: it is in no book of ours. */
export const checkMetadata = { stripe_check: "true" };

/** The id of what the provider returned, expanded or not. */
export function idOf(given: string | { id: string } | null): string | null {
  return given !== null && typeof given === "object" ? given.id : given;
}

/**
 * Until when the card of these stays may have to pay for what their terms name: the last hour for a claim after the last of them, wherever
 * it is; null if none goes on.
 */
export function cardNeededUntil(stays: readonly { status: Status; stay: string }[]): Date | null {
  const ends = stays
    .filter(({ status }) => isLive(status))
    .map(({ stay }) => Date.parse(fromRange(stay).end));
  // A day is over last in Pago Pago, 11 hours after it is in UTC.
  return ends.length === 0 ? null : new Date(Math.max(...ends) + (claimHours + 12) * 3_600_000);
}

/** A payment's state as administrators read it: one that succeeded may have been refunded since. */
export function stateOfPayment({
  state,
  amount,
  refunded,
}: {
  state: string;
  amount: number;
  refunded: number;
}): string {
  if (state !== "succeeded" || refunded === 0) return state;
  return refunded < amount ? "partly refunded" : "refunded";
}
