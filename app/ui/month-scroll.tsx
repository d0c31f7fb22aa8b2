import { type UIEvent, useEffect, useState } from "react";
import { type IsoDate, monthInWords } from "#app/platform/dates.ts";
import { firstFreeDay } from "./first-free-day.ts";
import { type Chosen, type DateLimits, stateOf } from "./free-days.ts";
import { dayWords } from "./day-words.ts";
import { MonthGrid, WeekdayNames } from "./month-grid.tsx";
import { dayByKey, monthAfter, monthOf, weeksOf } from "./months.ts";
import { useDayKeys } from "./use-day-keys.ts";

type Props = {
  limits: DateLimits;
  /** Labels of days that can be chosen anyway. */
  marked?: DateLimits | undefined;
  chosen: Chosen;
  today: IsoDate;
  /** Two months next to each other. */
  isWide: boolean;
  onPick: (day: IsoDate) => void;
};

/** How many months are rendered ahead of the one on top, and how many months a chosen day keeps above itself. */
const monthsAhead = 2;
const maxMonthsAbove = 12;

/** Months to scroll through, on top the first with a free day, without the weeks that are over. */
export function MonthScroll({ limits, marked = limits, chosen, today, isWide, onPick }: Props) {
  const min = limits.min ?? today;
  const [opensAt] = useState(() => chosen.start ?? firstFreeDay(limits) ?? min);
  const ahead = isWide ? monthsAhead + 1 : monthsAhead;
  const [shown, setShown] = useState(() => monthsFrom(firstFreeDay(limits) ?? min, monthOf(opensAt), ahead));
  // Of the week of the first possible day, or of its month.
  const earliest = [dayByKey(min, "Home")!, `${monthOf(min)}-01`].toSorted()[1]!;
  const { frame, stop, setStop, onKeyDown } = useDayKeys({
    first: opensAt,
    earliest,
    onMove: (to) => setShown(({ first, last }) => around(first, last, monthOf(to))),
  });
  const mayPick = (day: IsoDate) => stateOf(day, limits) === "free";

  useEffect(() => {
    const top = frame.current?.querySelector<HTMLElement>(`[data-month="${monthOf(opensAt)}"]`);
    frame.current?.scrollTo({ top: top?.offsetTop ?? 0, behavior: "instant" });
  }, [frame, opensAt]);

  const { last } = shown;
  const furthest = monthAfter(monthOf(opensAt), maxMonthsAbove);
  // A tall window shows all of them, and then nothing scrolls that would ask for more.
  useEffect(() => {
    const { clientHeight = 0, scrollHeight = 0 } = frame.current ?? {};
    if (clientHeight > 0 && scrollHeight <= clientHeight && last < furthest)
      setShown(({ first }) => ({ first, last: monthAfter(last, monthsAhead) }));
  }, [frame, last, furthest]);

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollHeight - scrollTop - clientHeight > 600) return;
    setShown((months) => ({ ...months, last: monthAfter(months.last, monthsAhead) }));
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* As wide as the months are next to their scrollbar. */}
      <div className="flex gap-6 overflow-hidden border-b border-line [scrollbar-gutter:stable] [scrollbar-width:thin]">
        <WeekdayNames />
        {isWide && <WeekdayNames />}
      </div>
      <div
        ref={frame}
        role="presentation"
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] [scrollbar-width:thin] ${isWide ? "grid grid-cols-2 content-start gap-x-6" : ""}`}
      >
        {monthsBetween(shown.first, shown.last).map((month) => (
          <div key={month} data-month={month} className="pt-2">
            <p className="px-1 pb-1 font-heading font-semibold">{monthInWords(month)}</p>
            <MonthGrid
              month={month}
              weeks={weeksOf(month).filter((week) => week.some((day) => day !== null && day >= earliest))}
              isHeadHidden
              today={today}
              chosen={chosen}
              tabStop={stop}
              stateOf={(day) => stateOf(day, mayPick(day) ? marked : limits)}
              mayPick={mayPick}
              wordFor={(state) => (state === "free" && !marked.taken ? "" : dayWords[state])}
              onFocus={setStop}
              onPick={onPick}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** From the first month with a free day, unless that is long before the one on top. */
function monthsFrom(firstFree: IsoDate, top: string, ahead: number) {
  const furthest = monthAfter(top, -maxMonthsAbove);
  const first = monthOf(firstFree) > furthest ? monthOf(firstFree) : furthest;
  return { first: first < top ? first : top, last: monthAfter(top, ahead) };
}

function around(first: string, last: string, month: string) {
  return { first: month < first ? month : first, last: month > last ? month : last };
}

function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  while (months.at(-1)! < last) months.push(monthAfter(months.at(-1)!, 1));
  return months;
}
