import CalendarClock from "~icons/lucide/calendar-clock";
import { daysInWords } from "#app/platform/dates.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";

/** That a change of the stay's dates is open, on the stay's own card. */
export function AskedDates({ of: { id, asked_dates } }: { of: Pick<ReservationJson, "id" | "asked_dates"> }) {
  if (asked_dates === null) return null;
  return (
    <Link
      to={`/changes/${id}`}
      className="flex min-h-11 items-center gap-3 rounded-control bg-wait-tint px-3 py-2 hover:underline"
    >
      <CalendarClock aria-hidden className="size-5 shrink-0" />
      <span>
        Other dates are asked for: {daysInWords(asked_dates.start_date, asked_dates.end_date)}.{" "}
        <span className="font-semibold">See the change</span>
      </span>
    </Link>
  );
}
