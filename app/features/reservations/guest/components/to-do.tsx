import ChevronRight from "~icons/lucide/chevron-right";
import CircleCheckBig from "~icons/lucide/circle-check-big";
import { daysInWords, durationInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Link } from "#app/ui/link.tsx";
import { taskOf } from "../model.ts";
import type { OwnReservation } from "./bookings.tsx";

/** `asOf` is the server's current time, in milliseconds. */
type Props = { needs: OwnReservation[]; waits: OwnReservation[]; asOf: number };

/** What the tenant has to do now, and apart from it what waits for others: one line per reservation. */
export function ToDo({ needs, waits, asOf }: Props) {
  return (
    <>
      <section aria-labelledby="to-do" className="flex flex-col gap-3">
        <h2 id="to-do">Needs you</h2>
        {needs.length === 0 ? (
          <p className="flex items-center gap-2 text-soft">
            <CircleCheckBig aria-hidden className="size-5 text-good" />
            Nothing is waiting for you.
          </p>
        ) : (
          <Lines
            of={needs}
            headOf={({ title, ...one }) => `${taskOf(one)?.label}: ${title}`}
            moreOf={(one) => needInWords(one, asOf)}
          />
        )}
      </section>
      {waits.length > 0 && (
        <section aria-labelledby="waiting" className="flex flex-col gap-3">
          <h2 id="waiting">Waiting for others</h2>
          <Lines of={waits} headOf={({ title }) => title} moreOf={(one) => waitInWords(one, asOf)} />
        </section>
      )}
    </>
  );
}

type LinesProps = {
  of: ReservationJson[];
  headOf: (reservation: ReservationJson) => string;
  moreOf?: (reservation: ReservationJson) => string;
};

function Lines({ of, headOf, moreOf }: LinesProps) {
  return (
    <ul className="card divide-y divide-line">
      {of.map((reservation) => (
        <li key={reservation.id}>
          <Link
            to={`/checkout/${reservation.id}`}
            className="flex min-h-16 items-center justify-between gap-4 px-4 py-3 hover:bg-sunken"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{headOf(reservation)}</span>
              {moreOf && <span className="block text-sm empty:hidden">{moreOf(reservation)}</span>}
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

/** How much is to be paid now, and how long is left. */
function needInWords(reservation: ReservationJson, asOf: number): string {
  const { expires_at, payment_status, charged_on, total, deposit } = reservation;
  const isDue = payment_status === "unpaid" && charged_on === null;
  const left = expires_at === null ? null : `${durationInWords(Date.parse(expires_at) - asOf)} left`;
  return [isDue ? formatDollars(sumDollars([total, deposit])) : null, left].filter(Boolean).join(" · ");
}

/** For whom a reservation waits, until when, and what its tenant may do before. */
function waitInWords(reservation: ReservationJson, asOf: number): string {
  const { status, expires_at } = reservation;
  if (status === "accepted_pending_verification") return "Accepted. We’re checking your ID.";
  const left = expires_at === null ? "" : ` within ${durationInWords(Date.parse(expires_at) - asOf)}`;
  const task = taskOf(reservation);
  return `The landlord answers${left}.${task === null ? "" : ` You can already ${task.inSentence}.`}`;
}
