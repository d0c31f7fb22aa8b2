import X from "~icons/lucide/x";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import type { IsoDate } from "#app/platform/dates.ts";
import { Button } from "./button.tsx";
import { choiceInWords } from "./day-words.ts";
import { firstFreeDay } from "./first-free-day.ts";
import { type Chosen, type DateLimits, lastFreeDay } from "./free-days.ts";
import { MonthScroll } from "./month-scroll.tsx";
import { type Preset, presets } from "./presets.ts";
import { readTypedRange } from "./typed-date.ts";
import { useMedia } from "./use-media.ts";

/** What the calendar gets from its field. */
export type CalendarProps = {
  /** The days that can be chosen. */
  limits: DateLimits;
  /** Labels of days that can be chosen anyway. */
  marked?: DateLimits | undefined;
  /** The current day where the dates count. */
  today: IsoDate;
  presets?: readonly Preset[];
  /** What the chosen days cost, at the calendar's foot. */
  note?: ReactNode;
  /** A part of the panel that its fields are in, where that isn't narrow. */
  isInside?: boolean;
};

type Props = CalendarProps & {
  chosen: Chosen;
  /** Why a date in the fields is refused: a phone's sheet hides them. */
  refused: string | null | undefined;
  /** Only the first day is chosen: the last one is fixed, or there is none. */
  isOneDay?: boolean;
  /** A sheet over the whole screen. */
  isNarrow: boolean;
  /** The fields that it belongs to. */
  fields: RefObject<HTMLElement | null>;
  onPick: (day: IsoDate) => void;
  /** Both days at once. */
  onChoose: (chosen: Chosen) => void;
  /** To type the dates instead. */
  onType: () => void;
  onClose: () => void;
  onClear: () => void;
};

/** The calendar of a first and a last day, or of the first alone: next to its fields, or over the whole screen of a phone. */
export function RangeCalendar({
  chosen,
  note,
  refused,
  isOneDay = false,
  isNarrow,
  isInside = false,
  fields,
  ...props
}: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const isWide = useMedia("(width >= 64rem)") && !isNarrow;
  const floats = isNarrow || !isInside;
  const heading = isOneDay ? "Choose your start date" : "Choose your dates";
  useLayoutEffect(() => {
    if (!floats) return undefined;
    if (!panel.current?.matches(":popover-open")) panel.current?.showPopover();
    if (isNarrow) return panel.current?.removeAttribute("style");
    const follow = () => place(panel.current, fields.current);
    follow();
    document.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    return () => {
      document.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
    };
  }, [isNarrow, floats, fields]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={heading}
      popover={floats ? "manual" : undefined}
      className={`flex-col gap-2 text-ink ${
        isNarrow
          ? "fixed inset-0 m-0 size-full max-h-none max-w-none border-0 bg-surface p-4 [&:popover-open]:flex short:[&:popover-open]:grid short:grid-cols-[1fr_14rem] short:grid-rows-[auto_1fr_auto] short:gap-x-6"
          : `text-sm [--day:2.75rem] pointer-fine:[--day:2.125rem] ${isWide ? "w-[calc(14*var(--day)+3.75rem)]" : "w-[22rem]"} ${
              floats
                ? "fixed inset-auto m-0 h-104 rounded-card border border-line bg-surface px-4 pt-4 pb-3 shadow-raised [&:popover-open]:flex"
                : "mt-3 flex h-96 max-h-[max(16rem,calc(100dvh-24rem))] max-w-full"
            }`
      }`}
    >
      {isNarrow && (
        <div className="flex items-center justify-between short:absolute short:top-4 short:right-4">
          <p className="font-heading text-xl font-semibold short:sr-only">{heading}</p>
          <button
            type="button"
            aria-label="Close the calendar"
            onClick={props.onClose}
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      )}
      {!isOneDay && (
        <Presets
          chosen={chosen}
          limits={{ ...props.limits, from: null }}
          names={props.presets}
          onChoose={props.onChoose}
        />
      )}
      {isNarrow && refused && (
        <p role="alert" className="font-semibold text-bad">
          {refused}
        </p>
      )}
      {/* On a phone's side next to the rest: a month is as high as the window. */}
      <div className="contents short:col-start-1 short:row-span-3 short:row-start-1 short:flex short:min-h-0">
        <MonthScroll
          limits={props.limits}
          marked={props.marked}
          chosen={chosen}
          today={props.today}
          isWide={isWide}
          onPick={props.onPick}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2 short:col-start-2 short:row-start-3">
        <div className="min-w-0 flex-1 basis-40">
          <p aria-live="polite" className="text-sm text-soft">
            {choiceInWords(chosen, isOneDay)}
          </p>
          {note && <div className="font-semibold tabular-nums">{note}</div>}
        </div>
        <div className="ml-auto flex gap-2">
          {isNarrow && chosen.start === null && (
            <Button variant="quiet" onClick={props.onType}>
              {isOneDay ? "Type the date" : "Type the dates"}
            </Button>
          )}
          {chosen.start !== null && (
            <Button variant="quiet" onClick={props.onClear}>
              Clear
            </Button>
          )}
          <Button variant={isNarrow ? "primary" : "secondary"} onClick={props.onClose}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

type PresetsProps = {
  chosen: Chosen;
  limits: DateLimits;
  names: readonly Preset[] | undefined;
  onChoose: (chosen: Chosen) => void;
};

/** Sets the end from the chosen start, or else from the first free day with enough free ones after it. */
function Presets({ chosen, limits, names = ["week", "month", "endless"], onChoose }: PresetsProps) {
  return (
    <ul aria-label="Length" className="flex flex-wrap gap-2 short:col-start-2 short:pr-12">
      {names.map((name) => {
        const { words, days, lastOf } = presets[name];
        const minDays = Math.max(days, limits.minDays ?? 1);
        const start = chosen.start ?? firstFreeDay({ ...limits, minDays });
        const last = start && lastOf(start);
        return (
          <li key={name}>
            <button
              type="button"
              disabled={start === null || !fits(start, last, limits)}
              aria-pressed={chosen.start !== null && chosen.last === last}
              onClick={() => onChoose({ start, last })}
              className="min-h-11 rounded-full border border-rim px-3.5 text-sm font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:text-soft/60 aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand"
            >
              {words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function fits(start: IsoDate, last: IsoDate | null, limits: DateLimits): boolean {
  if (last === null) return lastFreeDay(start, { ...limits, maxDays: null }) === null;
  return readTypedRange({ from: start, to: last }, limits).last !== null;
}

/** Below the fields, or above them where there is more room; as high as fits. Months scroll in what is left. */
function place(panel: HTMLElement | null, fields: HTMLElement | null): void {
  if (panel === null || fields === null) return;
  const { left, top, bottom } = fields.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [top - 14, clientHeight - bottom - 14];
  const isBelow = below >= 416 || below >= above;
  Object.assign(panel.style, {
    left: `${Math.max(8, Math.min(left, clientWidth - panel.offsetWidth - 8))}px`,
    top: isBelow ? `${bottom + 6}px` : "auto",
    bottom: isBelow ? "auto" : `${clientHeight - top + 6}px`,
    maxHeight: `${Math.max(260, isBelow ? below : above)}px`,
  });
}
