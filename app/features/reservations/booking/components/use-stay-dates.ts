import { useState } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { type Chosen, type DateLimits, lastFreeDay, pickDay, shortestLast } from "#app/ui/free-days.ts";
import type { RangeEnd } from "#app/ui/range-field.tsx";
import { readTypedDate } from "#app/ui/typed-date.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** The text in the two date fields. */
export type StayTexts = { from: string; to: string };

/** The two texts as dates; `start` and `last` are null until they can be reserved. */
export type StayRead = {
  start: IsoDate | null;
  last: IsoDate | null;
  /** True while the end date is not a valid last day of this stay. */
  endIsWrong: boolean;
  /** The limits that calendars show; typed dates may go beyond. */
  startLimits: DateLimits;
  endLimits: DateLimits;
  startTyped: DateLimits;
  endTyped: DateLimits;
};

/** A stay's dates, typed or chosen. */
export type StayDates = StayRead & {
  startText: string;
  endText: string;
  typeStart: (text: string) => void;
  typeEnd: (text: string) => void;
  /** Chooses a day of the calendar, for one end of the stay where it is known which; returns the dates chosen then. */
  pick: (day: IsoDate, end?: RangeEnd) => Chosen;
  clear: () => void;
};

export function readStay({ from, to }: StayTexts, limits: DateLimits, typed: DateLimits = limits): StayRead {
  const start = readTypedDate(from, typed).date;
  const after = ({ minDays, ...here }: DateLimits) =>
    start === null ? here : { ...here, min: shortestLast(start, minDays), max: lastFreeDay(start, here) };
  const end = readTypedDate(to, after(typed));
  return {
    start,
    last: end.date,
    endIsWrong: end.problem !== null,
    startLimits: { ...limits, from: end.date === null ? start : null },
    endLimits: after(limits),
    startTyped: typed,
    endTyped: after(typed),
  };
}

/** The dates of a refused form post without script; else the page's initial ones. */
export function usePostedDates(first: StayTexts = { from: "", to: "" }): StayTexts {
  const { start_date, end_date = "" } = useRefusal("/api/reserve-order").entries;
  return start_date === undefined ? first : { from: start_date, to: end_date };
}

export function useStayDates(
  limits: DateLimits,
  first: StayTexts = { from: "", to: "" },
  typed: DateLimits = limits,
): StayDates {
  const [from, typeStart] = useState(first.from);
  const [to, typeEnd] = useState(first.to);
  const read = readStay({ from, to }, limits, typed);

  function pick(day: IsoDate, end?: RangeEnd) {
    const before: Record<RangeEnd | "next", Chosen> = {
      start: { start: null, last: null },
      end: { start: read.start, last: null },
      next: { start: read.start, last: read.last },
    };
    const chosen = pickDay(before[end ?? "next"], day, limits);
    typeStart(chosen.start ?? "");
    typeEnd(chosen.last ?? "");
    return chosen;
  }

  function clear() {
    typeStart("");
    typeEnd("");
  }

  return { ...read, startText: from, endText: to, typeStart, typeEnd, pick, clear };
}
