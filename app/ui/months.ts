import { addDays, addMonths, type IsoDate } from "#app/platform/dates.ts";

/** A calendar month, `YYYY-MM`. */
export type Month = string;

export function monthOf(day: IsoDate): Month {
  return day.slice(0, 7);
}

export function monthAfter(month: Month, by: number): Month {
  return monthOf(addMonths(`${month}-01`, by));
}

/** True if `day` is in one of the `count` months that begin with `first`. */
export function isShown(day: IsoDate, first: Month, count: number): boolean {
  return monthOf(day) >= first && monthOf(day) < monthAfter(first, count);
}

/**
 * A month's days by weeks from Sunday, null for neighboring months' days; always six weeks, so that all months are
 * equally high.
 */
export function weeksOf(month: Month): (IsoDate | null)[][] {
  const first = `${month}-01`;
  const sunday = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const date = addDays(sunday, week * 7 + day);
      return monthOf(date) === month ? date : null;
    }),
  );
}

/** Where a key moves from a day in a calendar's grid (WAI-ARIA's pattern for date pickers); null for any other key. */
export function dayByKey(from: IsoDate, key: string, shift = false): IsoDate | null {
  const ways: Record<string, () => IsoDate> = {
    ArrowLeft: () => addDays(from, -1),
    ArrowRight: () => addDays(from, 1),
    ArrowUp: () => addDays(from, -7),
    ArrowDown: () => addDays(from, 7),
    Home: () => addDays(from, -weekday(from)),
    End: () => addDays(from, 6 - weekday(from)),
    PageUp: () => addMonths(from, shift ? -12 : -1),
    PageDown: () => addMonths(from, shift ? 12 : 1),
  };
  return Object.hasOwn(ways, key) ? (ways[key]?.() ?? null) : null;
}

/** 0 is Sunday. */
function weekday(day: IsoDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
