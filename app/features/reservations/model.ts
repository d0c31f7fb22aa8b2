import { discountOf, type Discounts, type PricePeriod, unitsOf } from "#app/features/properties/model.ts";
import { type FeeRule, feeOf } from "#app/platform/fee.ts";
import { addDays, addMonths, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { Invalid } from "#app/platform/errors.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { type Tax, taxesOfPrice } from "#app/platform/tax.ts";

export const statuses = [
  "pending",
  "docs_requested",
  "accepted_pending_verification",
  "accepted",
  "rejected",
  "canceled",
  "expired",
] as const;
export type Status = (typeof statuses)[number];

/** The two sides of a stay, its conversation and its reviews. */
export type Side = "tenant" | "landlord";

export type PaymentStatus = "unpaid" | "processing" | "paid" | "refunded";

/** The statuses that hold their dates; the same four as in the database's exclusion constraint. */
export const liveStatuses = [
  "pending",
  "docs_requested",
  "accepted_pending_verification",
  "accepted",
] as const satisfies Status[];

export const actions = [
  "bookInstantly",
  "accept",
  "undoAccept",
  "reject",
  "requestDocuments",
  "uploadId",
  "verifyId",
  "cancel",
  "cancelAsLandlord",
  "expire",
  "revive",
] as const;
export type Action = (typeof actions)[number];

/** In days: three years. A stay also has to start within that time. */
export const longestStayInDays = 1096;

/** How long an unconfirmed request holds its dates, in minutes. */
export const holdMinutes = 30;

/**
 * How many unpaid requests there may be at once per visitor or member, contact, network (an IPv4 address or a /64), and
 * landlord: unconfirmed ones all together, confirmed ones each by itself. Unconfirmed ones count for `countedHours`
 * even after they have ended.
 */
export const holdLimits = {
  unconfirmed: { holder: 5, contact: 5, network: 20, landlord: 20 },
  confirmed: { holder: 30, contact: 30, network: 60, landlord: 20 },
};
export const countedHours = 24;

/** How long a landlord can undo an acceptance, of which the tenant learns nothing before. */
export const undoSeconds = 10;

/** For how many days a browser that opened a link emailed to a contact needn't confirm it again. */
export const provenForDays = 30;

/** The end of a stay without one: later than every other day. */
export const noEnd: IsoDate = "9999-12-31";

/** A half-open range of dates: `end` is the first day after the stay, or `noEnd`. */
export type Stay = { start: IsoDate; end: IsoDate };

/**
 * The price of a stay, in cents. `offer` is the rent for the whole stay, without a tax that the price has in it; `total` is offer
 * plus fee. The fee is all that is paid on top of the rent: the service fee and, in it, the tax.
 */
export type Quote = {
  priceCents: number;
  pricePer: PricePeriod;
  units: number;
  /** Off the price of all units, in percent and in cents. */
  discountPercent: number;
  discountCents: number;
  offerCents: number;
  feeCents: number;
  /** The rule of this fee, in words. */
  feeRule: string;
  totalCents: number;
  /** What of the fee is a tax, and of whom; missing where nothing is taxed. */
  taxCents?: number;
  taxes?: Tax[];
};

/**
 * The life of a reservation: which action leads from which statuses to which. Anything else is refused. `accept` leads
 * straight to `accepted` if the ID is already verified.
 */
const transitions: Record<Action, { from: readonly Status[]; to: Status }> = {
  // As it is requested, where the landlord wants it and the tenant's ID is verified.
  bookInstantly: { from: ["pending"], to: "accepted" },
  accept: { from: ["pending"], to: "accepted_pending_verification" },
  // Only within `undoSeconds`, and only if nothing has happened since.
  undoAccept: { from: ["accepted_pending_verification", "accepted"], to: "pending" },
  reject: { from: ["pending"], to: "rejected" },
  requestDocuments: { from: ["pending"], to: "docs_requested" },
  uploadId: { from: ["docs_requested"], to: "pending" },
  verifyId: { from: ["accepted_pending_verification"], to: "accepted" },
  cancel: { from: liveStatuses, to: "canceled" },
  // A request is rejected instead.
  cancelAsLandlord: { from: ["accepted_pending_verification", "accepted"], to: "canceled" },
  // An accepted one expires only while unpaid: unpaid requests must not hold dates forever.
  expire: { from: liveStatuses, to: "expired" },
  revive: { from: ["expired"], to: "pending" },
};

/** The status after an action, or null if this status doesn't allow it. */
export function nextStatus(action: Action, from: Status, idVerified = false): Status | null {
  if (!transitions[action].from.includes(from)) return null;
  return action === "accept" && idVerified ? transitions.verifyId.to : transitions[action].to;
}

/** True while the landlord can accept, reject or request documents. */
export function awaitsAnswer(status: Status): boolean {
  return nextStatus("accept", status) !== null;
}

export function isLive(status: Status): boolean {
  return (liveStatuses as readonly Status[]).includes(status);
}

/** True once the landlord has accepted, until the end. */
export function isAccepted(status: Status): boolean {
  return nextStatus("cancelAsLandlord", status) !== null;
}

const landlordActions = {
  pending: "undoAccept",
  accepted_pending_verification: "accept",
  rejected: "reject",
  docs_requested: "requestDocuments",
  canceled: "cancelAsLandlord",
} as const satisfies Partial<Record<Status, Action>>;

/** The landlord's action for the status that `PUT /api/reservations/{id}/status` asks for; 400 for any other. */
export function landlordAction(status: string): (typeof landlordActions)[keyof typeof landlordActions] {
  if (Object.hasOwn(landlordActions, status)) return landlordActions[status as keyof typeof landlordActions];
  const message = `A landlord can set the status to ${Object.keys(landlordActions).join(", ")}.`;
  throw new Invalid(message, { status: message });
}

/**
 * The requested stay. `lastDay` is the last day included, as chosen on screen; without it the stay is `quantity`
 * periods from the start (an Hour property: one day).
 */
export function stayOf(start: IsoDate, lastDay: IsoDate | null, pricePer: PricePeriod, quantity = 1): Stay {
  if (lastDay !== null) return { start, end: addDays(lastDay, 1) };
  const ends: Record<PricePeriod, () => IsoDate> = {
    Hour: () => addDays(start, 1),
    Day: () => addDays(start, quantity),
    Week: () => addDays(start, 7 * quantity),
    Month: () => addMonths(start, quantity),
  };
  return { start, end: ends[pricePer]() };
}

const noDiscounts: Discounts = { weeklyDiscount: null, monthlyDiscount: null };

/**
 * What the service charges before taxes are added: the property's price for each unit less its discount, and the fee. `stay_cents`
 * in the database says the same.
 */
export function quote(
  priceCents: number,
  pricePer: PricePeriod,
  stay: Stay,
  fee: FeeRule,
  discounts: Discounts = noDiscounts,
): Quote {
  // Without an end, the first period is paid now.
  const units = stay.end === noEnd ? 1 : unitsOf(stay, pricePer);
  const discountPercent = discountOf(pricePer, discounts, daysBetween(stay.start, stay.end));
  const discountCents = shareOfCents(priceCents * units, discountPercent, 100);
  const offerCents = priceCents * units - discountCents;
  const feeCents = feeOf(offerCents, fee);
  return {
    priceCents,
    pricePer,
    units,
    discountPercent,
    discountCents,
    offerCents,
    feeCents,
    feeRule: fee.text,
    totalCents: offerCents + feeCents,
  };
}

/**
 * A quote with its taxes. What the price has in it is taken out of the rent, so that the total is as without it; where it is more
 * than the rent, a cent of that is left, and the service fee pays the rest. What is added makes the total larger.
 */
export function withTaxes(price: Quote, taxes: readonly Tax[]): Quote {
  if (taxes.length === 0) return price;
  const { includedCents, addedCents } = taxesOfPrice(price.totalCents, taxes);
  const offerCents = Math.max(1, price.offerCents - includedCents);
  const totalCents = price.totalCents + addedCents;
  const taxCents = includedCents + addedCents;
  return { ...price, offerCents, feeCents: totalCents - offerCents, totalCents, taxCents, taxes: [...taxes] };
}

/** What of the price of a stay is a tax and no rent, in cents. */
export function taxInPrice(
  stay: Pick<Quote, "priceCents" | "units" | "discountCents" | "offerCents">,
): number {
  return stay.priceCents * stay.units - stay.discountCents - stay.offerCents;
}

/** The quote's units in words: "3 weeks". */
export function unitsInWords(units: number, pricePer: PricePeriod): string {
  return `${units} ${pricePer.toLowerCase()}${units === 1 ? "" : "s"}`;
}

/** Why the last, partial week or month is billed in full, or that it renews; null if it is complete. */
export function startedPeriod(stay: Stay, pricePer: PricePeriod): string | null {
  if (pricePer !== "Week" && pricePer !== "Month") return null;
  if (stay.end === noEnd)
    return `Your card is charged each ${pricePer.toLowerCase()} until you or the landlord end the rental.`;
  const full = stayOf(stay.start, null, pricePer, unitsOf(stay, pricePer));
  return full.end === stay.end
    ? null
    : `Partial ${pricePer.toLowerCase()}s are billed as full ${pricePer.toLowerCase()}s.`;
}

/** Converts a stay to PostgreSQL's `[2026-11-21,2026-11-28)`. */
export function toRange(stay: Stay): string {
  return `[${stay.start},${stay.end === noEnd ? "" : stay.end})`;
}

/** How many days the links in a guest's emails work: after the end of the stay, and at least after the email. */
export const guestLinkDays = { afterStay: 30, atLeast: 7 };

export function fromRange(range: string): Stay {
  const [start = "", end = ""] = range.slice(1, -1).split(",");
  return { start, end: end === "" ? noEnd : end };
}

/** A reservation's progress, in the API's words; `is_over` once its last day has passed at the property. */
export type Progress = {
  status: Status;
  payment_status: PaymentStatus;
  id_uploaded: boolean;
  id_verified: boolean;
  is_over: boolean;
  charged_on: IsoDate | null;
  card_saved: boolean;
};

/**
 * What a reservation's deadline depends on. `startOver` is the moment after the stay's first day; `holdUntil` is null
 * once the request is confirmed; `chargeOn` is null unless a saved card is to be charged.
 */
export type Deadlines = {
  status: Status;
  paymentStatus: PaymentStatus;
  idUploaded: boolean;
  answerBy: Date;
  payBy: Date | null;
  holdUntil: Date | null;
  chargeOn: IsoDate | null;
  startOver: Date;
};

/**
 * When a reservation expires unless someone acts; null if nothing is due. The only deadline: screens and emails show
 * it, and the database's `reservation_expires_at`, which sorts lists and which `expire` uses, returns the same.
 */
export function expiresAt(reservation: Deadlines): Date | null {
  const { status, paymentStatus, idUploaded, answerBy, payBy, holdUntil, chargeOn, startOver } = reservation;
  if (!isLive(status)) return null;
  const unpaid = paymentStatus === "unpaid";
  const hold = unpaid ? holdUntil : null;
  if (status === "pending" || status === "docs_requested") return earliest(hold, answerBy, startOver);
  if (unpaid && chargeOn === null) return earliest(hold, payBy, startOver);
  return earliest(hold, status === "accepted_pending_verification" && !idUploaded ? payBy : null);
}

/** True while a live, unpaid request holds its dates only until its guest confirms it. */
export function isUnconfirmed({
  status,
  paymentStatus,
  holdUntil,
}: Pick<Deadlines, "status" | "paymentStatus" | "holdUntil">): boolean {
  return isLive(status) && paymentStatus === "unpaid" && holdUntil !== null;
}

function earliest(...instants: (Date | null)[]): Date | null {
  const given = instants.filter((instant) => instant !== null);
  return given.reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null);
}

/** True once a reservation was paid, even if it was refunded since. */
export function hasReceipt(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === "paid" || paymentStatus === "refunded";
}

/** Tenants by the month (UTC) in which they first requested what they paid, and how many paid for another order. */
export type Cohort = { month: string; tenants: number; within90Days: number; again: number };
