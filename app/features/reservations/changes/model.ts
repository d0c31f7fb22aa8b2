import {
  type CancellationPolicy,
  type Good,
  goodsInWords,
  policyNames,
  type PricePeriod,
} from "#app/features/properties/model.ts";
import { addDays, dateIn, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { formatCents, formatDollars, shareOfCents } from "#app/platform/money.ts";
import { mayBeOnItsWay } from "#app/platform/provider-requests.ts";
import type { SpaceFacts } from "../terms/model.ts";
import { isLate, type Parts, refundOnCancel } from "../lifecycle/model.ts";
import {
  fromRange,
  isAccepted,
  noEnd,
  type PaymentStatus,
  type Quote,
  type Side,
  type Status,
  type Stay,
} from "../model.ts";

/** How long the other side has to answer. */
export const changeAnswerHours = 24;

/**
 * A change of a stay's dates, of its space, or both: `asked` waits for the other side, `agreed` for the payment of what it costs more, `made` counts.
 * The others have ended, and the stay is as it was.
 */
export const changeStates = ["asked", "agreed", "made", "refused", "withdrawn", "expired"] as const;
export type ChangeState = (typeof changeStates)[number];

/** What an answer does to a change: only the other side agrees or refuses, only the side that asked withdraws. */
export const changeAnswers = ["agree", "refuse", "withdraw"] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];

export function isOpen(state: ChangeState): boolean {
  return state === "asked" || state === "agreed";
}

/** A change's payment is one of its reservation's, named by the change. */
export function isChangeId(rentId: string | null): rentId is string {
  return rentId?.startsWith("chg_") ?? false;
}

type ByCard = { state: ChangeState; cardConsentCents: number | null; cardRefused: boolean };

/** Whether the card saved for the stay is being charged for a change, or was and refused; null if no one agreed to that. */
export function cardStateOf({ state, cardConsentCents, cardRefused }: ByCard): "charging" | "refused" | null {
  if (state !== "agreed") return null;
  return cardRefused ? "refused" : cardConsentCents === null ? null : "charging";
}

/**
 * True while the charge of the saved card for a change may be on its way, so neither the change nor its stay ends.
 */
export function isBeingCharged(change: ByCard & { cardTriedAt: Date | null }, at: Date): boolean {
  if (cardStateOf(change) !== "charging" || change.cardTriedAt === null) return false;
  return mayBeOnItsWay(change.cardTriedAt, at);
}

/** Another space of the landlord as a change asks for it: its terms, and its words for the agreement. */
export type OtherSpace = SpaceFacts & {
  before: { id: string; title: string };
  title: string;
  priceCents: number;
  pricePer: PricePeriod;
  cancellationPolicy: CancellationPolicy;
  minStayDays: number;
  gapDays: number;
  depositCents: number;
  /** What its landlord lets in, and what of the stay's own space they don't; a change from before these were stored has none. */
  allowed?: Good[];
  notAllowed?: Good[];
  /** Its house rules are others than the stay's. */
  hasOtherRules?: boolean;
};

/** Why a stay can't go to any other space now, in words; null if it can. `today` at the property. */
export function whyNotElsewhere(stay: { renews: boolean; stay: string }, today: IsoDate): string | null {
  if (stay.renews)
    return "A rental without an end date can’t go to another space. Either side can end it, and the other space can be reserved.";
  // From then on the way in is shown, and the move-in can be recorded.
  if (today >= addDays(fromRange(stay.stay).start, -1))
    return "A stay can go to another space until 2 days before it begins. After that, how to get in is shown.";
  return null;
}

/**
 * Whether how to get in was shown before a change moved the first day away again: the move-in belongs to that space. `changes` are
 * all of the stay's.
 */
export function wasEverNear(
  changes: { state: ChangeState; stayBefore: string; updatedAt: Date }[],
  timeZone: string,
): boolean {
  return changes.some(
    ({ state, stayBefore, updatedAt }) =>
      state === "made" && dateIn(timeZone, updatedAt) >= addDays(fromRange(stayBefore).start, -1),
  );
}

/** Why it can't go to this space, in words; null if it can. A deposit that is paid stays as it is. */
export function whyNotThere(
  stay: { renews: boolean; stay: string; paymentStatus: PaymentStatus; depositCents: number },
  { depositCents }: Pick<OtherSpace, "depositCents">,
  today: IsoDate,
): string | null {
  const refusal = whyNotElsewhere(stay, today);
  if (refusal !== null || stay.paymentStatus !== "paid" || depositCents === stay.depositCents) return refusal;
  const inWords = (cents: number) => (cents === 0 ? "none" : formatCents(cents));
  return `This stay’s deposit is paid: ${inWords(stay.depositCents)}. That space’s is ${inWords(depositCents)}. Choose a space with the same deposit, or cancel and reserve that one.`;
}

/** Why a change that was asked for can't count now, in words; null if it can. */
export function whyNotNow(
  stay: Parameters<typeof whyUnchangeable>[0] & { depositCents: number },
  change: { stay: string; space: OtherSpace | null },
  today: IsoDate,
): string | null {
  const { stay: range, space } = change;
  return (
    whyUnchangeable(stay) ??
    (space && whyNotThere(stay, space, today)) ??
    datesProblem(fromRange(stay.stay), fromRange(range), today, space !== null)?.message ??
    null
  );
}

/** Why a stay's dates can't be changed now, in words; null if they can. */
export function whyUnchangeable(stay: {
  status: Status;
  paymentStatus: PaymentStatus;
  renews: boolean;
  isOver: boolean;
  undoUntil: Date | null;
  lostAt: Date | null;
  stay: string;
  timeZone: string;
  asOf: Date;
}): string | null {
  if (!isAccepted(stay.status) || stay.undoUntil !== null)
    return "Only an accepted stay’s dates can be changed.";
  if (stay.isOver) return "The stay is over.";
  if (stay.renews && fromRange(stay.stay).start <= dateIn(stay.timeZone, stay.asOf))
    return "A rental without an end date can’t change its start once it has begun. Either side can end it instead.";
  if (stay.paymentStatus === "processing")
    return "A payment for this stay is on its way. Try again once it has arrived.";
  if (stay.paymentStatus === "refunded" || stay.lostAt !== null)
    return "The payment for this stay was returned, so its dates can’t be changed.";
  return null;
}

/**
 * Why these dates can't be asked for, at the date that would have to change; null if they can. `today` at the property. In
 * another space they can be those that the stay has.
 */
export function datesProblem(
  before: Stay,
  after: Stay,
  today: IsoDate,
  isElsewhere = false,
): { field: "start_date" | "end_date"; message: string } | null {
  const hasBegun = before.start <= today;
  const isEndless = before.end === noEnd;
  if (isEndless && after.end !== noEnd)
    return { field: "end_date", message: "A rental without an end date changes only its first day." };
  if (after.end <= after.start)
    return { field: "end_date", message: "End date cannot be earlier than the start date." };
  if (hasBegun && after.start !== before.start)
    return { field: "start_date", message: "The stay has begun, so only its end date can change." };
  if (!hasBegun && after.start < today)
    return { field: "start_date", message: "Start date cannot be earlier than today." };
  if (after.end <= today) return { field: "end_date", message: "End date cannot be earlier than today." };
  if (!isElsewhere && after.start === before.start && after.end === before.end)
    return {
      field: isEndless ? "start_date" : "end_date",
      message: "Those are the dates already. Choose others.",
    };
  return null;
}

/** True if every day of the stay stays, and more come: what an instant space needs no answer for. */
export function isExtension(before: Stay, after: Stay): boolean {
  return after.start <= before.start && after.end >= before.end;
}

/** The first day of a stay that a change gives up; null if it gives up none. */
export function firstDayGivenUp(before: Stay, after: Stay): IsoDate | null {
  if (after.start > before.start || after.end <= before.start) return before.start;
  return after.end < before.end ? after.end : null;
}

/** What a change of a paid stay costs more, gives back, and leaves with the landlord and with us, in cents. */
export type Difference = { more: Parts; less: Parts; retained: Parts };

type Changed = {
  before: Stay;
  after: Stay;
  was: Pick<Quote, "offerCents" | "feeCents">;
  is: Pick<Quote, "offerCents" | "feeCents">;
  askedBy: Side;
  policy: CancellationPolicy;
  timeZone: string;
  /** When it was asked: an answer that takes its time costs nothing. */
  at: Date;
  /** Rent of the stay that isn't sent to the landlord, nor decided to be. */
  unsentCents: number;
  movedLate: boolean;
  /** It goes to another space, and gives up all days in its own. */
  isElsewhere: boolean;
};

/**
 * Whether this change makes its stay one that refunds half at most: its tenant asks for a later first day, or another space, when
 * that is what canceling would refund. Otherwise who cancels late would first move the stay far ahead, or where canceling costs
 * less.
 */
export function movesLate(
  stay: Movable,
  { after, askedBy, at, isElsewhere }: Pick<Changed, "after" | "askedBy" | "at" | "isElsewhere">,
): boolean {
  const { start } = fromRange(stay.stay);
  return (
    stay.paymentStatus === "paid" &&
    !stay.renews &&
    askedBy === "tenant" &&
    (after.start > start || isElsewhere) &&
    isLate({ ...stay, policy: stay.cancellationPolicy, start, at })
  );
}

type Movable = Pick<Changed, "timeZone" | "movedLate"> & {
  stay: string;
  cancellationPolicy: CancellationPolicy;
  paymentStatus: PaymentStatus;
  renews: boolean;
};

const nothing: Parts = { rentCents: 0, feeCents: 0 };

/**
 * The difference of two prices of a paid stay. Less is refunded as if the days given up were a stay that is canceled: all
 * of it before the policy's limit, then half. If the landlord asked, all of it is refunded. Never more than the rent that isn't
 * sent yet, and our fee of that.
 */
export function differenceOf({
  before,
  after,
  was,
  is,
  askedBy,
  policy,
  timeZone,
  at,
  unsentCents,
  movedLate,
  isElsewhere,
}: Changed): Difference {
  const rentCents = is.offerCents - was.offerCents;
  const feeCents = is.feeCents - was.feeCents;
  // By the sum: where a tax is in the price, its rounding may take all of a cent, and leave the rent as it was.
  if (rentCents + feeCents >= 0) return { more: { rentCents, feeCents }, less: nothing, retained: nothing };
  const paid = { rentCents: 0 - rentCents, feeCents: 0 - feeCents };
  const start = isElsewhere ? before.start : firstDayGivenUp(before, after);
  const wished =
    askedBy === "landlord" || start === null
      ? paid
      : refundOnCancel({ policy, paid, at, start, timeZone, movedLate });
  const less =
    wished.rentCents <= unsentCents
      ? wished
      : { rentCents: unsentCents, feeCents: shareOfCents(wished.feeCents, unsentCents, wished.rentCents) };
  const retained = { rentCents: paid.rentCents - less.rentCents, feeCents: paid.feeCents - less.feeCents };
  return { more: nothing, less, retained };
}

type Held = Changed["was"] &
  Pick<Changed, "timeZone" | "movedLate"> & { stay: string; cancellationPolicy: CancellationPolicy };
type Wanted = Changed["is"] &
  Pick<Changed, "askedBy"> & { stay: string; createdAt: Date; space: OtherSpace | null };

/** The difference that a change of this paid stay makes; its late days count from when it was asked. */
export function differenceOfChange(stay: Held, change: Wanted, unsentCents: number): Difference {
  return differenceOf({
    before: fromRange(stay.stay),
    after: fromRange(change.stay),
    was: stay,
    is: change,
    askedBy: change.askedBy,
    policy: stay.cancellationPolicy,
    timeZone: stay.timeZone,
    at: change.createdAt,
    unsentCents,
    movedLate: stay.movedLate,
    isElsewhere: change.space !== null,
  });
}

export const sumOf = ({ rentCents, feeCents }: Parts): number => rentCents + feeCents;

/** By how many days the rent of an earlier change is due later, or sooner. */
export function daysMoved(before: Stay, after: Stay): number {
  return daysBetween(before.start, after.start);
}

/** The days that a change is paid for: those that it adds, or all of them where it adds none, or goes to another space. */
export function daysPaidFor(before: Stay, after: Stay, isElsewhere: boolean): Stay {
  const isApart = after.start >= before.end || after.end <= before.start;
  if (isElsewhere || isApart) return after;
  if (after.start < before.start)
    return { start: after.start, end: after.end > before.end ? after.end : before.start };
  return after.end > before.end ? { start: before.end, end: after.end } : after;
}

/** The last day of a stay, included. */
export function lastDayOf({ end }: Stay): IsoDate {
  return end === noEnd ? noEnd : addDays(end, -1);
}

/** Whether a stay's card has a link to change its dates; the page says why they may not change now. */
export function mayChange(stay: {
  status: Status;
  payment_status: PaymentStatus;
  renews: boolean;
  has_begun: boolean;
  is_over: boolean;
}): boolean {
  const isFixed = stay.is_over || (stay.renews && stay.has_begun);
  return isAccepted(stay.status) && stay.payment_status !== "refunded" && !isFixed;
}

/** What a change costs more or less, for one side; null if nothing. */
export function differenceInWords(difference: number, side: Side | null): string | null {
  if (difference === 0) return null;
  if (difference > 0)
    return side === "tenant"
      ? `You pay ${formatDollars(difference)} more, before the change counts.`
      : `The tenant pays ${formatDollars(difference)} more, before the change counts.`;
  return side === "tenant"
    ? `You get ${formatDollars(-difference)} back.`
    : `The tenant gets ${formatDollars(-difference)} back.`;
}

/** What the stay costs then, in words; `totalBefore` is null once the change has ended. */
export function totalInWords(total: number, totalBefore: number | null): string {
  if (totalBefore === null) return formatDollars(total);
  return total === totalBefore
    ? `${formatDollars(total)}, as before`
    : `${formatDollars(total)}, instead of ${formatDollars(totalBefore)}`;
}

type ShownSpace = {
  price: number;
  price_per: PricePeriod;
  deposit: number;
  cancellation_policy: CancellationPolicy;
  cancellation: string;
  house_rules: string;
  rules_differ: boolean;
  not_allowed: Good[];
};

/** The terms of another space, each under its name: its price and deposit, and what differs from the stay’s own. */
export function termsInWords(space: ShownSpace): [name: string, words: string][] {
  const { price, price_per, deposit, cancellation_policy, cancellation, house_rules } = space;
  return [
    ["Price", `${formatDollars(price)} per ${price_per.toLowerCase()}`],
    ["Deposit", deposit > 0 ? formatDollars(deposit) : "None"],
    ["Cancellation policy", `${policyNames[cancellation_policy].name}. ${cancellation}`],
    ...(space.rules_differ
      ? [["House rules there", house_rules === "" ? "None" : house_rules] satisfies [string, string]]
      : []),
    ...(space.not_allowed.length > 0
      ? [["Not allowed there", goodsInWords(space.not_allowed)] satisfies [string, string]]
      : []),
  ];
}
