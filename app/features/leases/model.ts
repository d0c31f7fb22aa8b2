import type { Stay } from "#app/features/reservations/model.ts";
import { feeByRule } from "#app/platform/fee-rules.ts";
import { pastDueGraceDays } from "#app/features/reservations/terms/model.ts";
import { addDays, addMonths, dateIn, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { minChargeCents, shareOfCents } from "#app/platform/money.ts";

export type LeasePeriod = "Week" | "Month";

/** Refunded: all that was paid for it is back with the tenant. */
export const rentStates = ["due", "processing", "paid", "failed", "waived", "refunded"] as const;
export type RentState = (typeof rentStates)[number];

/** Each state in the words of the screens. */
export const rentStateWords: Record<RentState, string> = {
  due: "due",
  processing: "being charged",
  paid: "paid",
  failed: "past due",
  waived: "not charged",
  refunded: "refunded",
};

/** Each state of a late fee in the same words. */
export const lateFeeWords = {
  due: "being charged",
  processing: "being charged",
  paid: "paid",
  failed: "unpaid",
} as const;

/** Whether a rent was paid, also if its money is back by now. */
export function wasPaid({ state }: { state: RentState }): boolean {
  return state === "paid" || state === "refunded";
}

/** The id that payments know a rent by: null for a lease's first one, which the reservation's own payment paid. */
export function rentIdInPayments(
  lease: { anchor: IsoDate },
  rent: { id: string; start: IsoDate },
): string | null {
  return rent.start === lease.anchor ? null : rent.id;
}

/**
 * The day from whose beginning at the property on a rent that is past due has what its terms name for so many days after its
 * period began; its tenant has some days of grace after it became past due.
 */
export function lateDayOf(
  { start, pastDueAt }: { start: IsoDate; pastDueAt: Date | null },
  days: number,
  timeZone: string,
): IsoDate {
  const named = addDays(start, days);
  const earliest = pastDueAt === null ? named : addDays(dateIn(timeZone, pastDueAt), pastDueGraceDays);
  return named > earliest ? named : earliest;
}

/** When a rental ends whose rent is still past due then. */
export function endsUnpaidAt(pastDueSince: Date, days: number): Date {
  return new Date(pastDueSince.getTime() + days * 24 * 3_600_000);
}

/** Until when a lease has rents: where the period of the next one begins. */
export function endOfRents({
  anchor,
  rents,
}: {
  anchor: IsoDate;
  rents: readonly { end: IsoDate }[];
}): IsoDate {
  return rents.at(-1)?.end ?? anchor;
}

/** How many days before a period begins its rent is charged. */
export const chargedDaysBefore = 3;

/** How many days before a period begins the tenant is told of its rent. */
export const toldDaysBefore = 7;

/** A landlord changes the price with at least this many days' notice. */
export const priceNoticeDays = 30;

/** When a tenant is reminded again that the rental renews. */
export function aYearAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next;
}

/** How many rentals one response has. */
export const rentalsAtOnce = 50;

/** The `index`-th period of a lease, from 0. */
export function periodOf(lease: { anchor: IsoDate; pricePer: LeasePeriod }, index: number): Stay {
  const { anchor, pricePer } = lease;
  const begins = (count: number) =>
    pricePer === "Month" ? addMonths(anchor, count) : addDays(anchor, 7 * count);
  return { start: begins(index), end: begins(index + 1) };
}

/** The period that begins on this day, or contains it. */
export function periodAround(lease: { anchor: IsoDate; pricePer: LeasePeriod }, day: IsoDate): Stay {
  const length = lease.pricePer === "Month" ? 31 : 7;
  let index = Math.max(0, Math.floor(daysBetween(lease.anchor, day) / length));
  let period = periodOf(lease, index);
  while (period.end <= day) period = periodOf(lease, (index += 1));
  return period;
}

/** The first day of the first period that begins after the notice of a new price, and has no rent yet. */
export function priceCountsFrom(
  lease: { anchor: IsoDate; pricePer: LeasePeriod },
  today: IsoDate,
  rentsUntil: IsoDate,
): IsoDate {
  const noticed = addDays(today, priceNoticeDays);
  const earliest = noticed > rentsUntil ? noticed : rentsUntil;
  const { start, end } = periodAround(lease, earliest);
  return start === earliest ? start : end;
}

/**
 * The next period after those that have a rent, up to the end of the lease; null if none is left. The last one may be
 * shorter than `whole`.
 */
export function nextPeriod(
  lease: { anchor: IsoDate; pricePer: LeasePeriod; endsOn: IsoDate | null },
  paidUntil: IsoDate,
): { period: Stay; whole: Stay } | null {
  if (lease.endsOn !== null && paidUntil >= lease.endsOn) return null;
  const whole = periodAround(lease, paidUntil);
  const end = lease.endsOn !== null && lease.endsOn < whole.end ? lease.endsOn : whole.end;
  return { period: { start: paidUntil, end }, whole };
}

/** The rent that will be charged after those that have one, in cents; null if none is left. */
export function plannedRent(
  lease: {
    anchor: IsoDate;
    pricePer: LeasePeriod;
    endsOn: IsoDate | null;
    priceCents: number;
    nextPriceCents: number | null;
    nextPriceFrom: IsoDate | null;
    feeRule: string;
  },
  paidUntil: IsoDate,
) {
  const next = nextPeriod(lease, paidUntil);
  if (next === null) return null;
  const amounts = rentFor(priceFor(lease, next.period.start), next.whole, next.period, lease.feeRule);
  return isChargeable(amounts) ? { ...next.period, ...amounts } : null;
}

/** The rents that will be added after those that have one, up to one that begins on the last day. */
export function plannedRents(
  lease: Parameters<typeof plannedRent>[0],
  paidUntil: IsoDate,
  lastDay: IsoDate,
): (Stay & { offerCents: number })[] {
  const rents = [];
  for (let next = plannedRent(lease, paidUntil); next && next.start <= lastDay;) {
    rents.push(next);
    next = plannedRent(lease, next.end);
  }
  return rents;
}

/** The price of a period that begins on this day: the announced one from its first day on. */
export function priceFor(
  lease: { priceCents: number; nextPriceCents: number | null; nextPriceFrom: IsoDate | null },
  start: IsoDate,
): number {
  const { priceCents, nextPriceCents, nextPriceFrom } = lease;
  return nextPriceCents === null || nextPriceFrom === null || start < nextPriceFrom
    ? priceCents
    : nextPriceCents;
}

/** The rent and our fee for a part of a whole period: by the day, rounded to the cent; at least one cent. */
export function rentFor(
  priceCents: number,
  whole: Stay,
  part: Stay,
  feeRule: string,
): { offerCents: number; feeCents: number } {
  const isWhole = part.start === whole.start && part.end === whole.end;
  const offerCents = Math.max(1, isWhole ? priceCents : partOf(priceCents, whole, part));
  return { offerCents, feeCents: feeByRule(offerCents, feeRule) };
}

function partOf(cents: number, whole: Stay, part: Stay): number {
  return shareOfCents(cents, daysBetween(part.start, part.end), daysBetween(whole.start, whole.end));
}

/** False for a rent that no card can be charged for, such as the last day of a cheap rental: it is waived. */
export function isChargeable({ offerCents, feeCents }: { offerCents: number; feeCents: number }): boolean {
  return offerCents + feeCents >= minChargeCents;
}

/**
 * What a rent costs once the rental ends on this day: its days until then. A waived one, or one of a later period, costs
 * nothing. What was paid beyond it is refunded.
 */
export function costOf(
  rent: Stay & { state: string; offerCents: number; feeCents: number },
  endsOn: IsoDate | null,
  feeRule: string,
): { rentCents: number; feeCents: number } {
  const { offerCents, feeCents } = rent;
  if (rent.state === "waived") return { rentCents: 0, feeCents: 0 };
  if (endsOn === null || endsOn >= rent.end) return { rentCents: offerCents, feeCents };
  if (endsOn <= rent.start) return { rentCents: 0, feeCents: 0 };
  const used = rentFor(offerCents, rent, { start: rent.start, end: endsOn }, feeRule);
  return { rentCents: used.offerCents, feeCents: Math.min(feeCents, used.feeCents) };
}

/** The first day after a rental whose notice is given today; it lasts at least `minDays`. */
export function endAfterNotice(today: IsoDate, anchor: IsoDate, noticeDays: number, minDays = 1): IsoDate {
  const end = addDays(today, noticeDays);
  const least = addDays(anchor, minDays);
  return end > least ? end : least;
}
