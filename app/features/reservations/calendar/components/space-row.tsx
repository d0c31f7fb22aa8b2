import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import { type PointerEvent, useRef, useState } from "react";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import type { DaysJson } from "#app/features/reservations/present.ts";
import { stateInWords } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import { Link } from "#app/ui/link.tsx";
import { calendarColumns } from "../model.ts";
import type { SpaceDaysJson } from "../present.ts";
import { datesOfRange, dayWords, lookOf } from "./year-month.tsx";

/** The days to block or open, and whether to open them. */
export type PickedDays = { space: SpaceDaysJson; from: IsoDate; to: IsoDate; open: boolean };

type Props = {
  space: SpaceDaysJson;
  from: IsoDate;
  /** At the property. */
  today: IsoDate;
  onPick: (picked: PickedDays) => void;
};

/** Being dragged over: the range in which it began, its first day, and where it is now. */
type Drag = { range: DaysJson; start: IsoDate; at: IsoDate };

/** A space's four weeks, on phones under its name: each stay a link, all other ranges buttons that can also be dragged over in part. */
export function SpaceRow({ space, from, today, onPick }: Props) {
  const line = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);

  function dayAt({ clientX }: PointerEvent, { from: first, to: last }: DaysJson): IsoDate {
    const { left, width } = line.current!.getBoundingClientRect();
    const day = addDays(from, Math.floor(((clientX - left) / width) * calendarColumns));
    if (day < first) return first;
    return day > last ? last : day;
  }

  function pick(range: DaysJson, first: IsoDate, last: IsoDate) {
    onPick({ space, from: first < today ? today : first, to: last, open: range.state === "blocked" });
  }

  function begin(event: PointerEvent, range: DaysJson) {
    wasDragged.current = false;
    // A finger scrolls; its tap picks the whole range.
    if (event.pointerType === "touch" || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = dayAt(event, range);
    setDrag({ range, start, at: start });
  }

  function end() {
    if (drag === null) return;
    setDrag(null);
    const { range, start, at } = drag;
    wasDragged.current = start !== at;
    if (wasDragged.current) pick(range, start < at ? start : at, start < at ? at : start);
  }

  /** A click that ends a drag is none. */
  function press(range: DaysJson) {
    if (!wasDragged.current) pick(range, range.from, range.to);
    wasDragged.current = false;
  }

  const column = (day: IsoDate) => daysBetween(from, day) + 1;
  const over = drag && drag.start !== drag.at ? [drag.start, drag.at].toSorted() : null;
  return (
    <div className="sm:flex">
      <Link
        to={`/properties/${space.id}`}
        className="sticky left-0 z-10 flex items-center bg-surface px-3 text-sm font-semibold hover:underline max-sm:min-h-11 max-sm:w-max max-sm:max-w-[calc(100vw-3rem)] sm:min-h-12 sm:w-44 sm:shrink-0 sm:py-1"
      >
        <span className="min-w-0 leading-tight wrap-anywhere">{space.title}</span>
      </Link>
      <ul
        ref={line}
        aria-label={space.title}
        className="grid flex-1 grid-cols-[repeat(28,minmax(0,1fr))] items-center py-0.5"
        style={{ backgroundImage: weekendsFrom(from) }}
      >
        {space.days.map((range) => {
          const place = {
            "--days": daysBetween(range.from, range.to) + 1,
            gridColumn: `${column(range.from)} / ${column(range.to) + 1}`,
            gridRow: 1,
          };
          const words = `${datesOfRange(range)}: ${dayWords(range)}`;
          const stay = range.stay_dates;
          const [isBegun, goesOn] = [stay && stay.start_date < range.from, stay && stay.end_date > range.to];
          const look = `flex h-11 w-full min-w-0 items-center gap-0.5 overflow-hidden rounded-sm px-1 text-xs ${lookOf(range)}`;
          return (
            <li key={range.from} style={place} className="min-w-0 px-px">
              {range.reservation_id ? (
                <Link to={`?tab=requests&reservation=${range.reservation_id}`} title={words} className={look}>
                  <span className="sr-only">{words}</span>
                  {isBegun && <ChevronLeft aria-hidden className="-ml-1 size-4 shrink-0" />}
                  <span aria-hidden className="line-clamp-2 min-w-0 grow leading-tight sm:block sm:truncate">
                    {range.guest_name}
                    {range.stay_state && ` · ${stateInWords(range.stay_state, "landlord")}`}
                  </span>
                  {goesOn && <ChevronRight aria-hidden className="-mr-1 size-4 shrink-0" />}
                </Link>
              ) : (
                <button
                  type="button"
                  disabled={range.to < today}
                  title={words}
                  aria-label={`${words}. ${range.state === "blocked" ? "Open" : "Block"} days`}
                  onPointerDown={(event) => begin(event, range)}
                  onPointerMove={(event) => drag && setDrag({ ...drag, at: dayAt(event, drag.range) })}
                  onPointerUp={end}
                  onPointerCancel={() => setDrag(null)}
                  onClick={() => press(range)}
                  className={`${look} ${range.state === "free" ? "day-lines bg-good-tint/60!" : ""} hover:brightness-95`}
                >
                  {range.state !== "free" && (
                    <span
                      aria-hidden
                      className="line-clamp-2 min-w-0 rounded-sm bg-surface px-1 leading-tight"
                    >
                      {dayWords(range)}
                    </span>
                  )}
                </button>
              )}
            </li>
          );
        })}
        {over && (
          <li
            aria-hidden
            style={{ gridColumn: `${column(over[0]!)} / ${column(over[1]!) + 1}`, gridRow: 1 }}
            className="pointer-events-none h-11 rounded-sm border-2 border-brand bg-brand/20"
          />
        )}
      </ul>
    </div>
  );
}

/** Stripes behind the weekends of four weeks. */
function weekendsFrom(from: IsoDate): string {
  const days = Array.from({ length: calendarColumns }, (_, place) => addDays(from, place));
  const at = (place: number) => `${((100 * place) / calendarColumns).toFixed(3)}%`;
  const stops = days.map(
    (day, place) => `${isWeekend(day) ? "var(--color-sunken)" : "transparent"} ${at(place)} ${at(place + 1)}`,
  );
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

export function isWeekend(day: IsoDate): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
