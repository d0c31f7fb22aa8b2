import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import { useState } from "react";
import { type IsoDate, monthInWords } from "#app/platform/dates.ts";
import { type Chosen, type DateLimits, type DayState, stateOf } from "./free-days.ts";
import { MonthGrid } from "./month-grid.tsx";
import { isShown, monthAfter, monthOf, weeksOf } from "./months.ts";
import { useDayKeys } from "./use-day-keys.ts";

type Props = {
  limits: DateLimits;
  chosen: Chosen;
  today?: IsoDate;
  /** A day of the first month shown. */
  first: IsoDate;
  /** How many months are shown. */
  count?: number;
  wordFor: (state: DayState) => string;
  onPick: (day: IsoDate) => void;
};

/** Months to turn and days to choose, as a part of a page. */
export function MonthPages({ limits, chosen, today, first, count = 1, ...grid }: Props) {
  const earliest = monthOf(limits.min ?? "2000-01-01");
  const [month, setMonth] = useState(() => (monthOf(first) < earliest ? earliest : monthOf(first)));
  const { frame, stop, setStop, onKeyDown } = useDayKeys({
    first,
    earliest: `${earliest}-01`,
    onMove: (to) => {
      if (monthOf(to) < month) setMonth(monthOf(to));
      else if (!isShown(to, month, count)) setMonth(monthAfter(monthOf(to), 1 - count));
    },
  });
  const tabStop = isShown(stop, month, count) ? stop : `${month}-01`;

  return (
    <div ref={frame} role="presentation" onKeyDown={onKeyDown} className="relative flex gap-4">
      {Array.from({ length: count }, (_, place) => monthAfter(month, place)).map((shown, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page keeps its place, so that its new name is read out
        <div key={place} className={`min-w-0 flex-1 ${place > 0 ? "max-lg:hidden" : ""}`}>
          <p aria-live="polite" className="grid h-11 place-items-center font-heading font-semibold">
            {monthInWords(shown)}
          </p>
          <MonthGrid
            month={shown}
            weeks={weeksOf(shown)}
            today={today}
            chosen={chosen}
            tabStop={tabStop}
            stateOf={(day) => stateOf(day, limits)}
            mayPick={(day) => stateOf(day, limits) === "free"}
            onFocus={setStop}
            {...grid}
          />
        </div>
      ))}
      <Turn by={-1} disabled={month <= earliest} onTurn={() => setMonth(monthAfter(month, -1))} />
      <Turn by={1} onTurn={() => setMonth(monthAfter(month, 1))} />
    </div>
  );
}

type TurnProps = { by: 1 | -1; disabled?: boolean; onTurn: () => void };

/** Stays focusable at the first month: a button that disappears under a finger loses the focus. */
function Turn({ by, disabled = false, onTurn }: TurnProps) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={by < 0 ? "Previous month" : "Next month"}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onTurn()}
      className={`absolute top-0 grid size-11 place-items-center rounded-control hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-30 ${by < 0 ? "left-0" : "right-0"}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
