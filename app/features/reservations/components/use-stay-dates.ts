import { useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { type Chosen, type DateLimits, lastFreeDay, pickDay } from "#app/ui/free-days.ts";
import { readTypedDate } from "#app/ui/typed-date.ts";

/** The dates of a stay as somebody types or picks them; `start` and `last` are null until they can be reserved. */
export type StayDates = {
  startText: string;
  endText: string;
  start: IsoDate | null;
  last: IsoDate | null;
  startLimits: DateLimits;
  endLimits: DateLimits;
  /** True while the end says something that is no last day of this stay. */
  endIsWrong: boolean;
  typeStart: (text: string) => void;
  typeEnd: (text: string) => void;
  /** A day of the calendar; answers what is chosen then. */
  pick: (day: IsoDate) => Chosen;
  clear: () => void;
};

export function useStayDates(limits: DateLimits, first = { from: "", to: "" }): StayDates {
  const [startText, typeStart] = useState(first.from);
  const [endText, typeEnd] = useState(first.to);
  const start = readTypedDate(startText, limits).date;
  const endLimits = start === null ? limits : { ...limits, min: start, max: lastFreeDay(start, limits) };
  const end = readTypedDate(endText, endLimits);

  function pick(day: IsoDate) {
    const chosen = pickDay({ start, last: end.date }, day, limits);
    typeStart(chosen.start ?? "");
    typeEnd(chosen.last ?? "");
    return chosen;
  }

  function clear() {
    typeStart("");
    typeEnd("");
  }

  return {
    startText,
    endText,
    start,
    last: end.date,
    startLimits: limits,
    endLimits,
    endIsWrong: end.problem !== null,
    typeStart,
    typeEnd,
    pick,
    clear,
  };
}
