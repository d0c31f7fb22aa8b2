import type { IsoDate } from "#app/platform/dates.ts";
import type { DateLimits, DayState } from "./free-days.ts";
import { MonthPages } from "./month-pages.tsx";

type Props = DateLimits & {
  value: IsoDate | null;
  today?: IsoDate;
  /** A day of the month to begin with, where nothing is chosen and any day may be. */
  first: IsoDate;
  /** What is said of days that may be chosen all the same. */
  marked?: DateLimits;
  onPick: (date: IsoDate) => void;
};

/** A month to pick a day from; focused when it opens. */
export function Calendar({ value, today, first, marked, onPick, ...limits }: Props) {
  return (
    <MonthPages
      limits={limits}
      marked={marked}
      chosen={{ start: value, last: null }}
      today={today}
      first={value ?? limits.min ?? first}
      wordFor={(state) => (state === "free" && (marked ?? limits).taken ? "available" : words[state])}
      onPick={onPick}
      takesFocus
    />
  );
}

// A day is called available only by a field that knows which are taken.
const words: Record<DayState, string> = {
  free: "",
  early: "too early",
  late: "too late",
  taken: "already booked",
  "not offered": "not offered",
};
