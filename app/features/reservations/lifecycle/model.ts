import type { CancellationPolicy } from "#app/features/properties/model.ts";
import { addDays, dateIn, dayInWords, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { mayBeOnItsWay } from "#app/platform/provider-requests.ts";
import { fromRange, isAccepted, isLive, type PaymentStatus, type Status, type Stay } from "../model.ts";

/**
 * A deposit: none until it is paid, held by us, claimed by the landlord and not decided yet, returned to the tenant, or
 * decided, so that the landlord got a part or all of it.
 */
export const depositStates = ["none", "held", "claimed", "returned", "decided"] as const;
/** Whether rent that is past due keeps a stay's holder out now. */
export function isAccessClosed({ accessClosesAt }: { accessClosesAt: Date | null }, at: Date): boolean {
  return accessClosesAt !== null && accessClosesAt <= at;
}

export type DepositState = (typeof depositStates)[number];

/** How long the check of an ID takes, and what holds until then: no time is promised. */
export const idCheckInWords =
  "A person on our team checks it, so it takes no fixed time. Your dates stay reserved until then, and there’s nothing more to do.";

/** How long after the end of a stay its landlord can claim of the deposit; then it is returned. */
export const claimHours = 72;

/** How long a tenant has to answer a claim; then an administrator decides. */
export const claimAnswerHours = 72;

/** How long administrators have to decide what waits for them, by our own promise. */
export const decideHours = 24;

/** Money is taken at most so many days before a stay begins; until then its card is only saved. */
export const mostDaysAhead = 90;

/** The day on which a stay's card is charged; null if it has come, so that it is paid at once. */
export function laterChargeDay(start: IsoDate, today: IsoDate): IsoDate | null {
  const on = addDays(start, -mostDaysAhead);
  return on > today ? on : null;
}

/**
 * The day on which a saved card is charged once a change gave its stay another first day: 90 days before that, else tomorrow, so
 * that its holder reads it first. Today if the charge was due already, or the stay begins by tomorrow.
 */
export function movedChargeDay(start: IsoDate, chargeOn: IsoDate, today: IsoDate): IsoDate {
  const tomorrow = addDays(today, 1);
  return laterChargeDay(start, today) ?? (chargeOn > today && start > tomorrow ? tomorrow : today);
}

/** What a stay's state in words depends on, in the API's words; `canceled_by` where its reader may know. */
export type StayState = {
  status: Status;
  payment_status: PaymentStatus;
  card_saved: boolean;
  is_over: boolean;
  instant: boolean;
  canceled_by?: "tenant" | "landlord" | "administrator" | null;
};

type Unpaid = {
  status: Status;
  paymentStatus: PaymentStatus;
  stay: string;
  timeZone: string;
  chargeOn: IsoDate | null;
};

/** When a reservation's card is charged, if it isn't paid yet and not to be paid now, and whether it is saved already. */
export function laterChargeOf(held: Unpaid, at: Date): { chargedOn: IsoDate | null; cardSaved: boolean } {
  if (!isLive(held.status) || held.paymentStatus !== "unpaid") return { chargedOn: null, cardSaved: false };
  const today = dateIn(held.timeZone, at);
  if (held.chargeOn === null)
    return { chargedOn: laterChargeDay(fromRange(held.stay).start, today), cardSaved: false };
  // Until the landlord has accepted, the day passes without a charge.
  return { chargedOn: held.chargeOn > today ? held.chargeOn : today, cardSaved: true };
}

/** True while the charge of the card saved for a stay may be on its way: no one cancels the stay meanwhile. */
export function isStayCharged(
  stay: { paymentStatus: PaymentStatus; cardTriedAt: Date | null },
  at: Date,
): boolean {
  return (
    stay.paymentStatus === "processing" && stay.cardTriedAt !== null && mayBeOnItsWay(stay.cardTriedAt, at)
  );
}

/** A landlord's and our part of a reservation's payment, in cents. */
export type Parts = { rentCents: number; feeCents: number };

/**
 * How many days before its start canceling a stay refunds everything. A limit is the beginning of a day at the property:
 * "24 hours before" is the midnight before the last day that isn't part of the stay.
 */
export const fullRefundDays = { flexible: 1, moderate: 5, firm: 14 } as const satisfies Record<
  CancellationPolicy,
  number
>;

/** The last day, at the property, on which canceling refunds everything. */
export function fullRefundUntil(policy: CancellationPolicy, start: IsoDate): IsoDate {
  return addDays(start, -fullRefundDays[policy] - 1);
}

/** A cancellation by the holder of an accepted, paid stay: what was paid, when it is canceled, and where. */
export type Cancellation = {
  policy: CancellationPolicy;
  paid: Parts;
  at: Date;
  start: IsoDate;
  timeZone: string;
  /** Its tenant moved it to a later day when this limit had passed. */
  movedLate: boolean;
};

/** Whether canceling refunds half at most. */
export function isLate({ policy, at, start, timeZone, movedLate }: Omit<Cancellation, "paid">): boolean {
  return movedLate || dateIn(timeZone, at) > fullRefundUntil(policy, start);
}

/**
 * What a cancellation refunds: everything until the policy's limit, then half of the rent and of our fee, each rounded
 * half up to the cent; nothing once the stay has begun. What is left stays with the landlord, and the fee with us.
 */
export function refundOnCancel({ paid, ...limit }: Cancellation): Parts {
  if (dateIn(limit.timeZone, limit.at) >= limit.start) return { rentCents: 0, feeCents: 0 };
  if (!isLate(limit)) return paid;
  return { rentCents: shareOfCents(paid.rentCents, 1, 2), feeCents: shareOfCents(paid.feeCents, 1, 2) };
}

type Held = {
  status: Status;
  paymentStatus: PaymentStatus;
  cancellationPolicy: CancellationPolicy;
  offerCents: number;
  feeCents: number;
  start: IsoDate;
  timeZone: string;
  movedLate: boolean;
};

/**
 * What a reservation's payment leaves with the landlord and with us if its holder cancels it now: nothing before the
 * landlord has accepted, or before it is paid.
 */
export function keptOnCancel(held: Held, at: Date): Parts {
  if (!isAccepted(held.status) || held.paymentStatus !== "paid") return { rentCents: 0, feeCents: 0 };
  const { cancellationPolicy: policy, start, timeZone, movedLate } = held;
  const paid = { rentCents: held.offerCents, feeCents: held.feeCents };
  const refund = refundOnCancel({ policy, paid, at, start, timeZone, movedLate });
  return { rentCents: paid.rentCents - refund.rentCents, feeCents: paid.feeCents - refund.feeCents };
}

/** The same with what late changes of its dates have left before. */
export function keptInAll(held: Held & Retained, at: Date): Parts {
  const kept = keptOnCancel(held, at);
  const isKept = isAccepted(held.status) && held.paymentStatus === "paid";
  return {
    rentCents: kept.rentCents + (isKept ? (held.retainedRentCents ?? 0) : 0),
    feeCents: kept.feeCents + (isKept ? (held.retainedFeeCents ?? 0) : 0),
  };
}

type Retained = { retainedRentCents?: number; retainedFeeCents?: number };

/**
 * What its holder gets back by canceling a reservation now, in cents. `leftCents` is what of its payment is still with us:
 * what was refunded before counts as given.
 */
export function refundNow(held: Held & Retained & { leftCents: number | null }, at: Date): number {
  const hasBegun = dateIn(held.timeZone, at) >= held.start;
  if (!isLive(held.status) || hasBegun || held.paymentStatus !== "paid") return 0;
  const kept = keptInAll(held, at);
  return Math.max(0, (held.leftCents ?? 0) - kept.rentCents - kept.feeCents);
}

/**
 * What canceling a stay costs, in words, for its dates; `today` at the property. Until the landlord accepts, it costs
 * nothing.
 */
export function cancellationInWords(policy: CancellationPolicy, start: IsoDate, today: IsoDate): string {
  const until = fullRefundUntil(policy, start);
  if (today <= until)
    return `Cancel by ${dayInWords(until)} for a full refund, fee included. After that, until your stay begins, you get 50% back.`;
  return "After the landlord accepts, canceling before your stay begins gets you 50% back.";
}

/** True for a stay that is accepted and paid, also once it is over; false once it is canceled or refunded. */
export function isAcceptedAndPaid(stay: { status: Status; paymentStatus: PaymentStatus }): boolean {
  return stay.status === "accepted" && stay.paymentStatus === "paid";
}

/** How long both sides can review a stay after its end, or a part of a rental after it; then it is published. */
export const reviewDays = 14;
/** A rental is reviewed once for each of these. */
export const rentalReviewDays = 90;

/** Open: both sides can write. Closed: what they wrote can be read. */
export const reviewStates = ["none", "open", "closed"] as const;
export type ReviewState = (typeof reviewStates)[number];

type Reviewed = Stay & { status: Status; paymentStatus: PaymentStatus; renews: boolean };

/** Whether a paid stay can be reviewed today at the property: after its end, and a rental after each 90 days. */
export function reviewState({ renews, start, end, ...stay }: Reviewed, today: IsoDate): ReviewState {
  if (!isAcceptedAndPaid(stay)) return "none";
  const parts = renews ? Math.floor(daysBetween(start, today) / rentalReviewDays) : 0;
  if (end > today && parts < 1) return "none";
  const since = end <= today ? end : addDays(start, parts * rentalReviewDays);
  return today < addDays(since, reviewDays) ? "open" : "closed";
}

/** The label of a link to a stay's reviews; null if it has none yet. */
export function reviewLabel(state: ReviewState, renews: boolean): string | null {
  if (state === "none") return null;
  if (state === "closed") return "Reviews";
  return renews ? "Review this rental" : "Review this stay";
}

/** What was charged for a reservation that ended without its stay, what of it was refunded, and when the last refund was made. */
export type EndedMoney = {
  chargedCents: number;
  refundedCents: number;
  at: string | null;
  /** False if a refund was made by other means than to the card. */
  isToCard: boolean;
};
