import CalendarClock from "~icons/lucide/calendar-clock";
import { daysInWords } from "#app/platform/dates.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";

type Asked = Pick<ReservationJson, "id" | "asked_dates" | "asked_space">;

/** That a change of the stay's dates or space is open, on the stay's own card. */
export function AskedDates({ of: { id, asked_dates, asked_space } }: { of: Asked }) {
  if (asked_dates === null) return null;
  return (
    <Link
      to={`/changes/${id}`}
      className="flex min-h-11 items-center gap-3 rounded-control bg-wait-tint px-3 py-2 hover:underline"
    >
      <CalendarClock aria-hidden className="size-5 shrink-0" />
      <span>
        {asked_space === null ? "Other dates are asked for" : `Another space is asked for: ${asked_space}`}
        {asked_space === null ? ": " : ", "}
        {daysInWords(asked_dates.start_date, asked_dates.end_date)}.{" "}
        <span className="font-semibold">See the change</span>
      </span>
    </Link>
  );
}
