import X from "~icons/lucide/x";
import { type ReactNode, useEffect, useRef } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { Button } from "./button.tsx";
import { choiceInWords, dayWords } from "./day-words.ts";
import type { Chosen, DateLimits } from "./free-days.ts";
import { firstFreeDay } from "./first-free-day.ts";
import { MonthPages } from "./month-pages.tsx";
import { useMedia } from "./use-media.ts";

/** What the calendar gets from its field. */
export type CalendarProps = {
  /** What the calendar shows. */
  limits: DateLimits;
  chosen: Chosen;
  today?: IsoDate | undefined;
  onClear: () => void;
  /** What the chosen days cost, at the calendar's foot. */
  note?: ReactNode;
};

type Props = CalendarProps & {
  /** Why a date in the fields is refused: a phone's sheet hides them. */
  refused: string | null | undefined;
  /** A sheet over the whole screen. */
  isNarrow: boolean;
  onPick: (day: IsoDate) => void;
  /** To type the dates instead. */
  onType: () => void;
  onClose: () => void;
};

/** The calendar of a first and a last day: under its fields, or over the whole screen of a phone. */
export function RangeCalendar({ limits, chosen, today, note, refused, isNarrow, ...does }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const isWide = useMedia("(width >= 64rem)");
  useEffect(() => {
    const shown = sheet.current;
    if (!shown) return;
    if (isNarrow) {
      shown.showPopover();
      return;
    }
    // Towards the side of its fields where the page has room.
    const right = shown.parentElement?.getBoundingClientRect().right ?? 0;
    if (right < shown.offsetWidth + 8) Object.assign(shown.style, { left: "0", right: "auto" });
    shown.scrollIntoView({ block: "nearest" });
  }, [isNarrow]);

  return (
    <div
      ref={sheet}
      key={String(isNarrow)}
      role="dialog"
      aria-label="Choose your dates"
      popover={isNarrow ? "manual" : undefined}
      className={
        isNarrow
          ? "fixed inset-0 m-0 size-full max-h-none max-w-none flex-col gap-3 border-0 bg-surface p-4 text-ink [&:popover-open]:flex"
          : "absolute top-full right-0 z-20 mt-2 flex w-[22rem] scroll-mb-4 flex-col gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-raised lg:w-[42rem]"
      }
    >
      {isNarrow && (
        <div className="flex items-center justify-between">
          <p className="font-heading text-xl font-semibold">Choose your dates</p>
          <button
            type="button"
            aria-label="Close the calendar"
            onClick={does.onClose}
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      )}
      <p aria-live="polite" className="text-soft">
        {choiceInWords(chosen)}
      </p>
      {isNarrow && refused && (
        <p role="alert" className="font-semibold text-bad">
          {refused}
        </p>
      )}
      <MonthPages
        limits={limits}
        chosen={chosen}
        today={today}
        first={chosen.start ?? firstFreeDay(limits) ?? limits.min ?? today ?? ""}
        count={isWide ? 2 : 1}
        wordFor={(state) => dayWords[state]}
        onPick={does.onPick}
      />
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 ${isNarrow ? "mt-auto" : ""}`}
      >
        <div className="min-w-0 flex-1 font-semibold tabular-nums">{note}</div>
        {isNarrow && chosen.start === null && (
          <Button variant="quiet" onClick={does.onType}>
            Type the dates
          </Button>
        )}
        {chosen.start !== null && (
          <Button variant="quiet" onClick={does.onClear}>
            Clear
          </Button>
        )}
        <Button variant={isNarrow ? "primary" : "secondary"} onClick={does.onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
