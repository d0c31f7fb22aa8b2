import { addDays, dayInWords, daysInWords, isIsoDate, type IsoDate, tidyDate } from "#app/platform/dates.ts";
import {
  type DateLimits,
  type DateRange,
  isWithin,
  lastFreeDay,
  shortestLast,
  stateOf,
} from "./free-days.ts";

export const notADate = "Date input not valid.";

/** The parsed date, or an error in words; neither for an empty text. */
export function readTypedDate(text: string, limits: DateLimits = {}) {
  const typed = tidyDate(text);
  if (typed === "") return { date: null, problem: null };
  if (!isIsoDate(typed)) return { date: null, problem: notADate };
  const problem = problemOf(typed, limits);
  return problem === null ? { date: typed, problem } : { date: null, problem };
}

/** The text in a range's two fields. */
export type RangeTexts = { from: string; to: string };

/** The two texts as dates; `start` and `last` are null until they can be chosen. */
export type TypedRange = {
  start: IsoDate | null;
  last: IsoDate | null;
  problems: { start: string | null; end: string | null };
};

/** The first and the last day of a range: the last one's limits depend on the first. */
export function readTypedRange({ from, to }: RangeTexts, limits: DateLimits): TypedRange {
  const start = readTypedDate(from, limits);
  const { minDays, ...others } = limits;
  const first = start.date;
  const endLimits =
    first === null
      ? others
      : { ...others, min: shortestLast(first, minDays), max: lastFreeDay(first, others) };
  const end = readTypedDate(to, endLimits);
  return { start: first, last: end.date, problems: { start: start.problem, end: end.problem } };
}

function problemOf(day: string, limits: DateLimits): string | null {
  const state = stateOf(day, limits);
  if (state === "free") return null;
  if (state === "early") return `The earliest day is ${dayInWords(limits.min!)}.`;
  if (state === "short")
    return `A stay of ${limits.minDays} days, the shortest here, doesn’t fit from ${dayInWords(day)}.`;
  const taken = limits.taken?.find((range) => isWithin(day, range));
  if (taken) return takenFor(taken);
  return limits.max && day > limits.max
    ? `The last available day is ${dayInWords(limits.max)}.`
    : `${dayInWords(day)} is not offered.`;
}

function takenFor({ start, end }: DateRange): string {
  return `${daysInWords(start, addDays(end, -1))} is already taken.`;
}
