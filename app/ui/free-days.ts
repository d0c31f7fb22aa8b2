import { addDays, type IsoDate } from "#app/platform/dates.ts";

/** Half-open: `end` is the first day after the range. */
export type DateRange = { start: IsoDate; end: IsoDate };

/** Half-open; without an end it continues forever. */
export type OpenDateRange = { start: IsoDate; end: IsoDate | null };

export type DateLimits = {
  /** The earliest day that can be chosen. */
  min?: IsoDate;
  /** The latest day that can be chosen. */
  max?: IsoDate | null;
  /** Days that are taken. */
  taken?: readonly DateRange[];
  /** The only days offered; by default every day is. */
  offered?: readonly OpenDateRange[];
  /** How many days a stay lasts at least and at most. */
  minDays?: number;
  maxDays?: number | null;
  /** The first day of the stay whose last day is being chosen. */
  from?: IsoDate | null;
  /** The current day, if it isn't the earliest. */
  today?: IsoDate;
};

/** `short`: the stay would be shorter than any may be. */
export type DayState = "free" | "early" | "late" | "taken" | "not offered" | "short";

/** Whether a day can be chosen, and if not, why. */
export function stateOf(day: IsoDate, limits: DateLimits): DayState {
  const { min, max, taken, offered } = limits;
  if (min !== undefined && day < min) return "early";
  if (taken?.some((range) => isWithin(day, range))) return "taken";
  if (offered && !offered.some((range) => isWithin(day, range))) return "not offered";
  if (max && day > max) return "late";
  return isTooShort(day, limits) ? "short" : "free";
}

/** True for a last day before the shortest stay's, and for a first day with too few free ones after it. */
function isTooShort(day: IsoDate, limits: DateLimits): boolean {
  const { minDays = 1, from = null } = limits;
  if (minDays === 1) return false;
  const isLast = from !== null && day >= from && isWithinReach(day, from, limits);
  if (isLast) return day < shortestLast(from, minDays);
  return !isWithinReach(shortestLast(day, minDays), day, limits);
}

/** The last day of the shortest stay that begins on `start`. */
export function shortestLast(start: IsoDate, minDays = 1): IsoDate {
  return addDays(start, minDays - 1);
}

function isWithinReach(day: IsoDate, start: IsoDate, limits: DateLimits): boolean {
  const reach = lastFreeDay(start, limits);
  return reach === null || day <= reach;
}

export function isWithin(day: IsoDate, { start, end }: OpenDateRange): boolean {
  return start <= day && (end === null || day < end);
}

/** The last possible day of a stay that begins on `start`; null if it has no end. */
export function lastFreeDay(start: IsoDate, limits: DateLimits): IsoDate | null {
  const { max = null, taken = [], offered, maxDays = null } = limits;
  const here = offered?.find((range) => isWithin(start, range));
  const ends = taken.map((range) => range.start).filter((day) => day > start);
  if (here?.end) ends.push(here.end);
  if (maxDays !== null) ends.push(addDays(start, maxDays));
  const last =
    ends.length === 0
      ? null
      : addDays(
          ends.reduce((one, other) => (one < other ? one : other)),
          -1,
        );
  return last === null || (max !== null && max < last) ? max : last;
}

/** The combined limits of several things chosen for the same days: if one refuses a day, all do. */
export function together(all: readonly DateLimits[]): DateLimits {
  const mins = all.flatMap(({ min }) => min ?? []);
  const offers = all.flatMap(({ offered }) => (offered ? [offered] : []));
  return {
    min: mins.length === 0 ? undefined : mins.reduce((one, other) => (one > other ? one : other)),
    taken: all.flatMap(({ taken }) => taken ?? []),
    offered: offers.length === 0 ? undefined : offers.reduce(inBoth),
    minDays: Math.max(...all.map(({ minDays = 1 }) => minDays)),
    maxDays: all.reduce<number | null>(
      (least, { maxDays = null }) => (maxDays === null ? least : Math.min(maxDays, least ?? maxDays)),
      null,
    ),
  };
}

function inBoth(one: readonly OpenDateRange[], other: readonly OpenDateRange[]): OpenDateRange[] {
  return one
    .flatMap((a) =>
      other.map((b) => ({
        start: a.start > b.start ? a.start : b.start,
        end: a.end === null || (b.end !== null && b.end < a.end) ? b.end : a.end,
      })),
    )
    .filter(({ start, end }) => end === null || start < end);
}

/** The first and last day chosen so far. */
export type Chosen = { start: IsoDate | null; last: IsoDate | null };

/** The choice after another free day is pressed: first the start, then the last day, then a new start. */
export function pickDay({ start, last }: Chosen, day: IsoDate, limits: DateLimits): Chosen {
  if (start === null || last !== null || day < start) return { start: day, last: null };
  const isLast = isWithinReach(day, start, limits) && day >= shortestLast(start, limits.minDays);
  return isLast ? { start, last: day } : { start: day, last: null };
}
