import { useState } from "react";
import { type IsoDate, tidyDate } from "#app/platform/dates.ts";
import { type Chosen, type DateLimits, pickDay } from "#app/ui/free-days.ts";
import { type RangeTexts, readTypedRange, type TypedRange } from "#app/ui/typed-date.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** A stay's dates, typed or chosen. */
export type StayDates = TypedRange & {
  texts: RangeTexts;
  /** The limits that calendars show; typed dates may go beyond. */
  limits: DateLimits;
  typed: DateLimits;
  /** Without an end, as chosen; an end date that is typed or picked instead takes the choice back. */
  renews: boolean;
  chooseRenewal: (renews: boolean) => void;
  change: (texts: RangeTexts) => void;
  /** Chooses a day of the calendar: the first or the last one, whichever is next; returns the dates chosen then. */
  pick: (day: IsoDate) => Chosen;
  clear: () => void;
};

/** The dates of a refused form post without script; else the page's initial ones. */
export function usePostedDates(first: FirstDates = { from: "", to: "" }): FirstDates {
  const { start_date, end_date = "", renews } = useRefusal("/api/reserve-order").entries;
  return start_date === undefined
    ? first
    : { from: tidyDate(start_date), to: tidyDate(end_date), renews: renews === "true" };
}

/** The dates that a page begins with. */
export type FirstDates = RangeTexts & { renews?: boolean };

export function useStayDates(
  limits: DateLimits,
  { renews: first = false, ...dates }: FirstDates = { from: "", to: "" },
  typed: DateLimits = limits,
  /** False where a space isn't rented without an end: a choice from before doesn't count. */
  mayRenew = true,
): StayDates {
  const [texts, setTexts] = useState<RangeTexts>(dates);
  const [isChosen, setChosen] = useState(first);
  const renews = isChosen && mayRenew && texts.to === "";
  const range = readTypedRange(texts, typed);
  const { start, last } = range;

  function change({ from, to }: RangeTexts) {
    setTexts({ from, to });
    if (to !== "") setChosen(false);
  }

  function chooseRenewal(wanted: boolean) {
    setChosen(wanted);
    if (wanted) setTexts({ ...texts, to: "" });
  }

  function pick(day: IsoDate) {
    const chosen = pickDay({ start, last }, day, limits);
    change({ from: chosen.start ?? "", to: chosen.last ?? "" });
    return chosen;
  }

  return {
    ...range,
    texts,
    // While the last day is being chosen, a first day too late for the shortest stay can't be.
    limits: { ...limits, from: last === null ? start : null },
    typed,
    renews,
    chooseRenewal,
    change,
    pick,
    clear: () => change({ from: "", to: "" }),
  };
}
