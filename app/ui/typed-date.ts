import { addDays, isIsoDate } from "#app/platform/dates.ts";
import { type DateLimits, type DateRange, isWithin, stateOf } from "./free-days.ts";

export const notADate = "Date input not valid.";

/** The parsed date, or an error in words; neither for an empty text. */
export function readTypedDate(text: string, limits: DateLimits = {}) {
  const typed = tidyDate(text);
  if (typed === "") return { date: null, problem: null };
  if (!isIsoDate(typed)) return { date: null, problem: notADate };
  const problem = problemOf(typed, limits);
  return problem === null ? { date: typed, problem } : { date: null, problem };
}

function problemOf(day: string, limits: DateLimits): string | null {
  const state = stateOf(day, limits);
  if (state === "free") return null;
  if (state === "early") return `The earliest day is ${limits.min}.`;
  if (state === "short")
    return `A stay of ${limits.minDays} days, the shortest here, doesn’t fit from ${day}.`;
  const taken = limits.taken?.find((range) => isWithin(day, range));
  if (taken) return takenFor(taken);
  return limits.max && day > limits.max
    ? `The last available day is ${limits.max}.`
    : `${day} is not offered.`;
}

/**
 * Phones' number pads have no dash: 20261201, 2026/12/01 and 2026.12.01 become 2026-12-01. So does 12/1/2026, as Americans
 * write it.
 */
export function tidyDate(text: string): string {
  const typed = text.trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  if (month && day && year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return typed.replace(/^(\d{4})[-/. ]?(\d\d)[-/. ]?(\d\d)$/, "$1-$2-$3");
}

function takenFor({ start, end }: DateRange): string {
  const last = addDays(end, -1);
  return start === last ? `${start} is already taken.` : `${start} to ${last} is already taken.`;
}
