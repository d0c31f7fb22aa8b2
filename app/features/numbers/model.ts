import { addDays, addMonths, type IsoDate } from "#app/platform/dates.ts";

/** What visitors are counted for, once a day each. */
export type Counted = {
  /** Any page; a space's page; a search; one that found nothing within 25 miles, without and with dates or filters. */
  kind: "visit" | "space" | "search" | "unmet" | "unfit";
  /** The space's id, or the area that was searched; empty for any. */
  subject: string;
};

/** Counts are kept so long, and shown at most. */
export const monthsKept = 13;
export const periods = [3, 6, monthsKept] as const;
export type Period = (typeof periods)[number];

export function readPeriod(text: string | null): Period {
  return periods.find((months) => String(months) === text) ?? periods[0];
}

/** The first day of a period: the Monday of the week in which it begins. */
export function startOf(months: Period, today: IsoDate): IsoDate {
  return mondayOf(addMonths(today, -months));
}

/** The first day of the first month that is shown. */
export function firstMonthOf(today: IsoDate): IsoDate {
  return `${addMonths(today, 1 - monthsKept).slice(0, 7)}-01`;
}

/** Weeks begin on Mondays. */
export function mondayOf(day: IsoDate): IsoDate {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The Mondays of the weeks from a day on, the newest first. */
export function weeksSince(first: IsoDate, today: IsoDate): IsoDate[] {
  const weeks: IsoDate[] = [];
  for (let week = mondayOf(today); week >= mondayOf(first); week = addDays(week, -7)) weeks.push(week);
  return weeks;
}

const programs =
  /bot[/;)_-]|crawl|spider|slurp|scrap|preview|fetch|monitor|curl|wget|python|java\/|go-http|http-?client|headless|lighthouse|axios|undici|node\b/i;

/** Whether a program names itself, or says nothing: people's browsers say that they are Mozilla. */
export function isProgram(userAgent: string): boolean {
  return !/^(mozilla|opera)\//i.test(userAgent) || programs.test(userAgent);
}

/** "0.4% of views"; nothing where there were none. */
export function shareInWords(part: number, whole: number, what: string): string {
  return whole === 0 ? "" : `${percentOf(part, whole)} of ${what}`;
}

export function percentOf(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share > 0 && share < 10 ? share.toFixed(1) : share.toFixed(0)}%`;
}

export function countInWords(count: number): string {
  return count.toLocaleString("en-US");
}
