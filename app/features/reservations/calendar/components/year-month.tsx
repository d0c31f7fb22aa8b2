import { daysInWords, type IsoDate, monthInWords } from "#app/platform/dates.ts";
import { type Month, weeksOf } from "#app/ui/months.ts";
import { stateInWords } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import type { DaysJson } from "#app/features/reservations/present.ts";

const weekdays = ["S", "M", "T", "W", "T", "F", "S"];

type Props = { month: Month; today: IsoDate; ranges: DaysJson[] };

/** One month for the eye, each day styled by its kind; the year has the same in words for screen readers. */
export function YearMonth({ month, today, ranges }: Props) {
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{monthInWords(month)}</p>
      <div className="grid grid-cols-7 gap-px text-center text-xs tabular-nums">
        {weekdays.map((letter, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a weekday is its place
          <span key={place} className="pb-0.5 text-soft">
            {letter}
          </span>
        ))}
        {weeksOf(month)
          .filter((week) => week.some((day) => day !== null))
          .flat()
          .map((day, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a day is its place
            <Day
              key={place}
              day={day}
              today={today}
              range={day === null ? undefined : rangeOf(day, ranges)}
            />
          ))}
      </div>
    </div>
  );
}

type DayProps = { day: IsoDate | null; today: IsoDate; range: DaysJson | undefined };

function Day({ day, today, range }: DayProps) {
  if (day === null) return <span className="h-7" />;
  const isPast = day < today && !range?.reservation_id;
  const look = range === undefined || isPast ? "text-soft" : looks[kindOf(range)];
  return (
    <span
      data-kind={range && !isPast ? kindOf(range) : undefined}
      title={range && !isPast ? dayWords(range) : undefined}
      className={`grid h-7 place-items-center rounded-sm ${look} ${day === today ? "font-bold underline underline-offset-2" : ""}`}
    >
      {Number(day.slice(8))}
    </span>
  );
}

function rangeOf(day: IsoDate, ranges: DaysJson[]): DaysJson | undefined {
  return ranges.find(({ from, to }) => from <= day && day <= to);
}

/** The days of a range in words: a stay's own ones, also beyond what is shown. */
export function datesOfRange({ from, to, stay_dates }: DaysJson): string {
  return stay_dates ? daysInWords(stay_dates.start_date, stay_dates.end_date) : daysInWords(from, to);
}

/** A range of days in words. */
export function dayWords(range: DaysJson): string {
  const words = range.stay_state
    ? stateInWords(range.stay_state, "landlord")
    : kinds.find(([kind]) => kind === kindOf(range))![1];
  return range.guest_name === null ? words : `${words}, ${range.guest_name}`;
}

/** How a range of days looks. */
export function lookOf(range: DaysJson): string {
  return looks[kindOf(range)];
}

type Kind = Exclude<DaysJson["state"], "blocked"> | NonNullable<DaysJson["reason"]> | "unpaid";

function kindOf({ state, reason, stay_state }: DaysJson): Kind {
  if (state === "blocked") return reason ?? "not offered";
  const isUnpaid = stay_state?.payment_status === "unpaid" || stay_state?.payment_status === "processing";
  return state === "accepted" && isUnpaid ? "unpaid" : state;
}

// Distinguishable without color: plain, hatched, crossed, lined, dashed border, solid border, filled.
const looks: Record<Kind, string> = {
  free: "day-kind bg-good-tint text-ink",
  "not offered":
    "day-kind text-soft bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_5px)]",
  imported:
    "day-kind text-soft border border-rim bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_5px),repeating-linear-gradient(45deg,var(--color-line)_0_2px,transparent_2px_5px)]",
  "left behind":
    "day-kind text-soft border-2 border-rim bg-[repeating-linear-gradient(90deg,var(--color-line)_0_2px,transparent_2px_5px)]",
  "between stays":
    "day-kind text-soft border border-dotted border-rim bg-[repeating-linear-gradient(0deg,var(--color-line)_0_2px,transparent_2px_5px)]",
  requested: "day-kind border-2 border-dashed border-wait bg-wait-tint font-semibold text-wait",
  unpaid: "day-kind border-2 border-brand bg-surface font-semibold text-brand",
  accepted: "day-kind bg-brand font-semibold text-on-brand",
};

const kinds: [Kind, string][] = [
  ["free", "Available"],
  ["requested", "Requested"],
  ["unpaid", "Accepted, not paid yet"],
  ["accepted", "Accepted"],
  ["not offered", "Not offered"],
  ["imported", "Booked elsewhere"],
  ["left behind", "Still there"],
  ["between stays", "Gap between stays"],
];

/** The kinds of days that these ranges have. */
export function YearLegend({ ranges }: { ranges: readonly DaysJson[] }) {
  const shown = new Set(ranges.map(kindOf));
  return (
    <ul aria-hidden className="flex min-h-7 flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      {kinds
        .filter(([kind]) => shown.has(kind))
        .map(([kind, words]) => (
          <li key={kind} className="flex items-center gap-2">
            <span className={`grid size-7 place-items-center rounded-sm text-xs tabular-nums ${looks[kind]}`}>
              12
            </span>
            {words}
          </li>
        ))}
    </ul>
  );
}
