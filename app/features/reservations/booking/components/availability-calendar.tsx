import type { IsoDate } from "#app/platform/dates.ts";
import { choiceInWords, dayWords } from "#app/ui/day-words.ts";
import { announce } from "#app/ui/announce.ts";
import { firstFreeDay } from "#app/ui/first-free-day.ts";
import { MonthPages } from "#app/ui/month-pages.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import type { StayDates } from "./use-stay-dates.ts";

type Props = {
  dates: StayDates;
  today: IsoDate;
  /** A day of the first month shown, if none is free. */
  first: IsoDate;
  /** Landlords can look but not choose. */
  mayChoose: boolean;
};

/** Shows which days are available; two chosen days are a stay. */
export function AvailabilityCalendar({ dates, today, first, mayChoose }: Props) {
  // The server renders both months; a narrow screen hides the second until this runs.
  const isNarrow = useMedia("(width < 64rem)");
  return (
    <div className="flex flex-col gap-4">
      {mayChoose && <NextStep dates={dates} />}
      <MonthPages
        limits={dates.limits}
        chosen={{ start: dates.start, last: dates.last }}
        today={today}
        first={dates.start ?? firstFreeDay(dates.limits) ?? first}
        count={isNarrow ? 1 : 2}
        wordFor={(state) => dayWords[state]}
        onPick={(day) => {
          if (!mayChoose) return;
          const chosen = dates.pick(day);
          announce(choiceInWords(chosen));
        }}
      />
      <Legend />
    </div>
  );
}

function NextStep({ dates }: { dates: StayDates }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p className="text-soft">{choiceInWords(dates)}</p>
      {dates.start !== null && (
        <button
          type="button"
          onClick={dates.clear}
          className="-mx-2 min-h-11 rounded-control px-2 font-semibold underline underline-offset-4 hover:bg-sunken"
        >
          Clear dates
        </button>
      )}
    </div>
  );
}

/** For the eyes only: each day tells screen readers its state. */
function Legend() {
  const sample = "grid size-8 place-items-center rounded-control tabular-nums";
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
      <li className="flex items-center gap-2">
        <span className={`${sample} border border-line font-medium text-ink`}>12</span> Available
      </li>
      <li className="flex items-center gap-2">
        <span className={`${sample} bg-sunken line-through`}>12</span> Booked
      </li>
      <li className="flex items-center gap-2">
        <span className={sample}>12</span> Unavailable
      </li>
    </ul>
  );
}
