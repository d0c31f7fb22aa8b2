import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import { useState } from "react";
import { addDays, type IsoDate, monthInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { monthAfter, monthOf } from "#app/ui/months.ts";
import type { DaysJson } from "#app/features/reservations/present.ts";
import { useDays } from "#app/features/reservations/booking/components/use-days.ts";
import { datesOfRange, dayWords, YearLegend, YearMonth } from "./year-month.tsx";

type Props = {
  propertyId: string;
  title: string;
  today: IsoDate;
  /** Changes when the days may have changed. */
  fresh: unknown;
};

/** Twelve months of a landlord's property: free, blocked, requested and accepted days. */
export function YearCalendar({ propertyId, title, today, fresh }: Props) {
  const [first, setFirst] = useState(monthOf(today));
  const from = `${first}-01`;
  const to = addDays(`${monthAfter(first, 12)}-01`, -1);
  const { ranges, failure, retry } = useDays(propertyId, from, to, fresh);
  const shown = `${monthInWords(first)} to ${monthInWords(monthOf(to))}`;
  return (
    <section
      aria-label={`Calendar of ${title}`}
      aria-busy={ranges === null && failure === null}
      className="flex flex-col gap-4 rounded-control border border-line p-4"
    >
      <div className="flex items-center justify-between gap-2">
        <Turn by={-1} onTurn={() => setFirst(monthAfter(first, -12))} />
        <h4 aria-live="polite" className="text-center font-semibold">
          {shown}
        </h4>
        <Turn by={1} onTurn={() => setFirst(monthAfter(first, 12))} />
      </div>
      {failure && (
        <Alert
          action={
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
      <YearLegend ranges={ahead(ranges ?? [], today)} />
      <div aria-hidden className="grid gap-x-6 gap-y-5 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 12 }, (_, place) => monthAfter(first, place)).map((month) => (
          <YearMonth key={month} month={month} today={today} ranges={ranges ?? []} />
        ))}
      </div>
      {ranges && (
        <ul aria-label={shown} className="sr-only">
          {ahead(ranges, today).map((range) => (
            <li key={range.from + range.to}>
              {datesOfRange(range)}: {dayWords(range)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Drops past days unless they were reserved. */
function ahead(ranges: DaysJson[], today: IsoDate): DaysJson[] {
  return ranges
    .filter(({ to, reservation_id }) => to >= today || reservation_id !== null)
    .map((range) =>
      range.from < today && range.reservation_id === null ? { ...range, from: today } : range,
    );
}

function Turn({ by, onTurn }: { by: 1 | -1; onTurn: () => void }) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={by < 0 ? "Previous year" : "Next year"}
      onClick={onTurn}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
