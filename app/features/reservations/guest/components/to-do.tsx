import ChevronRight from "~icons/lucide/chevron-right";
import CircleCheckBig from "~icons/lucide/circle-check-big";
import { daysInWords } from "#app/platform/dates.ts";
import { whatIsLeft } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";

/** What the tenant still has to do, one line per reservation. */
export function ToDo({ reservations }: { reservations: ReservationJson[] }) {
  const open = reservations.flatMap((reservation) => {
    const left = whatIsLeft(reservation);
    return left === null ? [] : [{ ...reservation, left }];
  });
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 text-soft">
        <CircleCheckBig aria-hidden className="size-5 text-good" />
        Nothing is waiting for you.
      </p>
    );
  }
  return (
    <ul className="card divide-y divide-line">
      {open.map((reservation) => (
        <li key={reservation.id}>
          <Link
            to={`/checkout/${reservation.id}`}
            className="flex min-h-16 items-center justify-between gap-4 px-4 py-3 hover:bg-sunken"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {reservation.left}: {reservation.title}
              </span>
              <span className="block text-sm text-soft first-letter:uppercase">
                {daysInWords(reservation.start_date, reservation.end_date)}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
