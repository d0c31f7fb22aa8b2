import { dayOfWeekInWords, monthInWords, type IsoDate } from "#app/platform/dates.ts";
import type { Chosen, DayState } from "./free-days.ts";
import type { Month } from "./months.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Props = {
  month: Month;
  weeks: (IsoDate | null)[][];
  /** Hides the weekdays above this month from the eye: they stand above all months. */
  isHeadHidden?: boolean;
  today?: IsoDate;
  chosen: Chosen;
  /** The only day in the tab order. */
  tabStop: IsoDate;
  stateOf: (day: IsoDate) => DayState;
  mayPick: (day: IsoDate) => boolean;
  /** A day's state for screen readers; nothing if it is unknown. */
  wordFor: (state: DayState) => string;
  onPick: (day: IsoDate) => void;
  onFocus: (day: IsoDate) => void;
};

/** The weekdays above several months, for the eye: each month names them for screen readers. */
export function WeekdayNames() {
  return (
    <div aria-hidden className="grid flex-1 grid-cols-7 text-center text-xs font-medium text-soft">
      {weekdays.map((name) => (
        <span key={name} className="grid h-8 place-items-center">
          {name.slice(0, 2)}
        </span>
      ))}
    </div>
  );
}

/** One month's days. Those that can't be chosen can still be focused, and say why. */
export function MonthGrid({ month, weeks, isHeadHidden = false, ...days }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid of buttons
    <table role="grid" aria-label={monthInWords(month)} className="w-full table-fixed border-collapse">
      <thead className={isHeadHidden ? "sr-only" : ""}>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="h-9 text-xs font-medium text-soft">
              <span className="sr-only">{name}</span>
              <span aria-hidden>{name.slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is its place
          <tr key={place} className="h-(--day,2.75rem)">
            {week.map((day, weekday) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- an empty cell is its place
                <td key={weekday} />
              ) : (
                <Day key={day} day={day} {...days} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<Props, "month" | "weeks" | "isHeadHidden"> & { day: IsoDate };

function Day({ day, today, chosen, tabStop, stateOf, mayPick, wordFor, onPick, onFocus }: DayProps) {
  const state = stateOf(day);
  const part = partOf(day, chosen);
  const notes = [day === today && "today", part && partWords[part], wordFor(state)].filter(Boolean);
  return (
    <td aria-selected={part !== null} className={`p-0 py-px ${part ? bands[part] : ""}`}>
      <button
        type="button"
        data-day={day}
        aria-label={[dayOfWeekInWords(day), ...notes].join(", ")}
        aria-disabled={mayPick(day) ? undefined : true}
        tabIndex={day === tabStop ? 0 : -1}
        onFocus={() => onFocus(day)}
        onClick={() => mayPick(day) && onPick(day)}
        className={`relative h-(--day,2.75rem) w-full rounded-control tabular-nums focus-visible:z-10 ${part ? parts[part] : looks[state]} ${day === today ? "font-bold underline underline-offset-4" : ""}`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

type Part = "only" | "first" | "middle" | "last";

function partOf(day: IsoDate, { start, last }: Chosen): Part | null {
  if (start === null || day < start || day > (last ?? start)) return null;
  if (start === (last ?? start)) return "only";
  return day === start ? "first" : day === last ? "last" : "middle";
}

const partWords: Record<Part, string> = {
  only: "chosen",
  first: "chosen, first day",
  middle: "chosen",
  last: "chosen, last day",
};

const ends = "bg-brand font-semibold text-on-brand hover:bg-brand-hover";
const parts: Record<Part, string> = {
  only: ends,
  first: ends,
  middle: "text-brand hover:bg-surface",
  last: ends,
};
const bands: Record<Part, string> = {
  only: "",
  first: "rounded-l-control bg-brand-tint bg-clip-content",
  middle: "bg-brand-tint bg-clip-content",
  last: "rounded-r-control bg-brand-tint bg-clip-content",
};

const looks: Record<DayState, string> = {
  free: "font-medium hover:bg-brand-tint",
  taken: "bg-sunken text-soft line-through aria-disabled:cursor-not-allowed",
  early: "text-soft/60 aria-disabled:cursor-default",
  late: "text-soft/60 aria-disabled:cursor-not-allowed",
  "not offered": "text-soft/60 aria-disabled:cursor-not-allowed",
  short: "text-soft/60 aria-disabled:cursor-not-allowed",
};
