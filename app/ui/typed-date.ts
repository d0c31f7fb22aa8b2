import { addDays, type IsoDate, isIsoDate } from "#app/platform/dates.ts";

/** Half-open: `end` is the first day after the range. */
export type DateRange = { start: IsoDate; end: IsoDate };

export type DateLimits = {
  /** The earliest day that may be chosen. */
  min?: IsoDate;
  /** Days that somebody else has. */
  taken?: readonly DateRange[];
};

export const notADate = "Date input not valid.";

/** The date somebody typed, or what is wrong with it in words. Nothing typed is neither. */
export function readTypedDate(text: string, limits: DateLimits = {}) {
  const typed = tidyDate(text);
  if (typed === "") return { date: null, problem: null };
  if (!isIsoDate(typed)) return { date: null, problem: notADate };
  if (limits.min !== undefined && typed < limits.min)
    return { date: null, problem: `The earliest day is ${limits.min}.` };
  const taken = limits.taken?.find(({ start, end }) => start <= typed && typed < end);
  if (taken) return { date: null, problem: takenFor(taken) };
  return { date: typed, problem: null };
}

/** Number pads of phones have no dash: 20261201, 2026/12/01 and 2026.12.01 are written as 2026-12-01. */
export function tidyDate(text: string): string {
  return text.trim().replace(/^(\d{4})[-/. ]?(\d\d)[-/. ]?(\d\d)$/, "$1-$2-$3");
}

function takenFor({ start, end }: DateRange): string {
  const last = addDays(end, -1);
  return start === last ? `${start} is already taken.` : `${start} to ${last} is already taken.`;
}
