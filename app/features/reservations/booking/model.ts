import { addDays, dayInWords, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { noEnd, type Stay } from "#app/features/reservations/model.ts";

/** What a landlord asks of every stay, in days. */
export type StayLimits = {
  minStayDays: number;
  maxStayDays: number | null;
  /** From the day of the request to the first day. */
  advanceDays: number;
  /** Free days between two stays. */
  gapDays: number;
};

/** The days offered, without those kept free around stays, and the days taken. */
export type OpenDays = {
  today: IsoDate;
  /** The first day on which a stay can begin. */
  earliest: IsoDate;
  minStayDays: number;
  maxStayDays: number | null;
  offered: { start: IsoDate; end: IsoDate | null }[];
  taken: Stay[];
};

/** What keeps an actor from booking instantly. */
export type InstantLack = "account" | "email" | "id" | "newer id";

/**
 * Why the landlord's limits refuse a stay, at the date that would have to change; null if they don't. A stay without an
 * end is as long as its tenant wants.
 */
export function limitProblem(
  { start, end }: Stay,
  { minStayDays, maxStayDays, advanceDays }: Omit<StayLimits, "gapDays">,
  today: IsoDate,
): { field: "start_date" | "end_date"; message: string } | null {
  const earliest = addDays(today, advanceDays);
  if (start < earliest) {
    const message = `Reserve this space at least ${daysInNumbers(advanceDays)} ahead: the earliest start date is ${dayInWords(earliest)}.`;
    return { field: "start_date", message };
  }
  if (end === noEnd) return null;
  const days = daysBetween(start, end);
  const lastOf = (length: number) => dayInWords(addDays(start, length - 1));
  if (days < minStayDays) {
    const message = `The shortest stay here is ${daysInNumbers(minStayDays)}: choose an end date of ${lastOf(minStayDays)} or later.`;
    return { field: "end_date", message };
  }
  if (maxStayDays !== null && days > maxStayDays) {
    const message = `The longest stay here is ${daysInNumbers(maxStayDays)}: choose an end date of ${lastOf(maxStayDays)} or earlier.`;
    return { field: "end_date", message };
  }
  return null;
}

/** Why dates that no stay holds can't be had: they are too close to one. */
export function gapProblem(gapDays: number): string {
  return `The landlord leaves ${daysInNumbers(gapDays)} between stays. Choose an earlier end date or a later start date.`;
}

/** The days kept free before and after a stay: as many as asked now, and after it at least as it was reserved with. */
export function daysBeside({ start, end, gapDays }: Stay & { gapDays: number }, asked: number): Stay[] {
  const before = { start: addDays(start, -asked), end: start };
  return end === noEnd ? [before] : [before, { start: end, end: addDays(end, Math.max(asked, gapDays)) }];
}

/** Half-open ranges without the days of others; without an end a range continues forever. */
export function without(
  ranges: readonly { start: IsoDate; end: IsoDate | null }[],
  gone: readonly Stay[],
): { start: IsoDate; end: IsoDate | null }[] {
  return gone.reduce(
    (left, one) =>
      left.flatMap(({ start, end }) => {
        const before = { start, end: end === null || end > one.start ? one.start : end };
        const after = { start: start > one.end ? start : one.end, end };
        return [before, after].filter(
          (part) => part.start !== noEnd && (part.end === null || part.start < part.end),
        );
      }),
    [...ranges],
  );
}

function daysInNumbers(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/**
 * At most two stays in free days nearest to a requested start, the earlier first: the next from `start` on and, if there
 * is only one, the latest that begins before it. `stayFrom` returns the stay that would begin on a day.
 */
export function freeStaysNear(
  free: readonly { start: IsoDate; end: IsoDate | null }[],
  start: IsoDate,
  stayFrom: (day: IsoDate) => Stay,
): Stay[] {
  const fits = (stay: Stay, end: IsoDate | null) => end === null || stay.end <= end;
  const later = free
    .map((range) => ({ stay: stayFrom(range.start > start ? range.start : start), end: range.end }))
    .filter(({ stay, end }) => fits(stay, end))
    .slice(0, 2);
  if (later.length === 2) return later.map(({ stay }) => stay);
  const earlier = free
    .filter((range) => range.start < start)
    .map((range) => ({ stay: latestBefore(start, range, stayFrom), end: range.end }))
    .filter(({ stay, end }) => fits(stay, end))
    .slice(-1);
  return [...earlier, ...later].map(({ stay }) => stay);
}

/** The latest stay within the range that begins before `start`; if none fits, one that doesn't. */
function latestBefore(
  start: IsoDate,
  range: { start: IsoDate; end: IsoDate | null },
  stayFrom: (day: IsoDate) => Stay,
): Stay {
  const first = stayFrom(range.start);
  const spare = range.end === null ? 0 : daysBetween(first.end, range.end);
  const moved = addDays(range.start, Math.max(0, Math.min(spare, daysBetween(range.start, start) - 1)));
  const stay = stayFrom(moved);
  // A month from there may be a day or two longer.
  return range.end !== null && stay.end > range.end ? first : stay;
}

/** The usual problem. */
export const datesTaken = "Those dates are already taken.";
