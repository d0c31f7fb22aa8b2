import type { IsoDate } from "#app/platform/dates.ts";
import { firstFreeDay } from "./first-free-day.ts";
import type { DateLimits, DayState } from "./free-days.ts";
import { MonthPages } from "./month-pages.tsx";

type Props = DateLimits & {
  value: IsoDate | null;
  today?: IsoDate;
  /** A day of the first month shown if nothing is chosen and any day is allowed. */
  first: IsoDate;
  /** Labels of days that can be chosen anyway. */
  marked?: DateLimits;
  onPick: (date: IsoDate) => void;
};

/** A month to choose a day from; focused when it opens. */
export function Calendar({ value, today, first, marked, onPick, ...limits }: Props) {
  return (
    <MonthPages
      limits={limits}
      marked={marked}
      chosen={{ start: value, last: null }}
      today={today}
      first={value ?? firstFreeDay(limits) ?? limits.min ?? first}
      wordFor={(state) => (state === "free" && (marked ?? limits).taken ? "available" : words[state])}
      onPick={onPick}
      takesFocus
    />
  );
}

// Only a field that knows which days are taken calls a day available.
const words: Record<DayState, string> = {
  free: "",
  early: "too early",
  late: "too late",
  taken: "already booked",
  "not offered": "not offered",
  short: "fewer days than the shortest stay",
};
