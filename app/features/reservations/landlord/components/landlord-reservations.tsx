import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { sentenceOf } from "#app/ui/call.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useNow } from "#app/ui/use-now.ts";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import { LandlordReservation } from "./landlord-reservation.tsx";
import { type LandlordList, useLandlordReservations } from "./use-landlord-reservations.ts";

// In addition to all requests to answer.
const shownAtFirst = 10;
const shownMore = 50;

type Props = {
  landlordId: string;
  loaded: LandlordList;
  /** The server's time when the page was rendered, in milliseconds. */
  loadedAt: number;
  /** An email's link: a reservation, and perhaps the answer to give. */
  asked?: { reservation: string | null; answer: string | null };
  /** Called when a reservation has changed. */
  onChange?: () => void;
};

/** The reservations of this landlord's properties, updated live. */
export function LandlordReservations({ landlordId, loaded, loadedAt, asked, onChange }: Props) {
  const list = useLandlordReservations(landlordId, loaded, onChange);
  const { reservations, total, trouble, put } = list;
  const now = useNow(loadedAt);
  const [wanted, setWanted] = useState(shownAtFirst);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const led = reservations.findIndex(({ id }) => id === asked?.reservation);
  const lastWaiting = reservations.findLastIndex(({ status }) => awaitsAnswer(status));
  const most = Math.max(wanted, lastWaiting + 1, led + 1);
  const waiting = reservations.filter(({ status }) => awaitsAnswer(status)).length;

  async function showMore() {
    setBusy(true);
    setFailure(null);
    try {
      if (list.hasOlder && reservations.length < most + shownMore) await list.showOlder();
      setWanted(most + shownMore);
    } catch (error) {
      setFailure(sentenceOf(error, "Older reservations could not be loaded. Please try again."));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="reservations" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="reservations">Tenant reservations</h2>
        <p className="text-soft">
          {waiting > 0 && (
            <>
              <strong className="text-wait">{waiting}</strong> waiting for your answer
            </>
          )}
        </p>
      </header>
      {trouble === 401 && (
        <Alert tone="wait" action={<LinkButton to="/login?next=/landlord-dashboard">Log in</LinkButton>}>
          You were logged out. Log in again to see new reservations.
        </Alert>
      )}
      {trouble !== null && trouble !== 401 && (
        <Alert tone="wait">
          We can’t refresh this list right now. We’ll keep trying, but what you see may be out of date.
        </Alert>
      )}
      {reservations.length === 0 ? (
        <EmptyState title="No reservations yet." drawing={<EmptyCalendar />}>
          <p>When someone reserves one of your spaces, the request appears here right away.</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {reservations.slice(0, most).map((reservation, place) => (
            <li key={reservation.id}>
              <LandlordReservation
                reservation={reservation}
                now={now}
                led={place === led ? (asked?.answer ?? "") : null}
                onAnswered={(changes) => put(reservation.id, changes)}
              />
            </li>
          ))}
        </ul>
      )}
      {(reservations.length > most || list.hasOlder) && (
        <nav aria-label="More reservations" className="flex flex-col items-center gap-3">
          {failure && <Alert>{failure}</Alert>}
          <p className="text-sm text-soft tabular-nums">
            {Math.min(most, reservations.length)} of{" "}
            {Math.max(total, reservations.length).toLocaleString("en-US")}
          </p>
          <Button variant="secondary" busy={busy} onClick={() => void showMore()}>
            Show more
          </Button>
        </nav>
      )}
    </section>
  );
}

/** A month with one day circled. */
function EmptyCalendar() {
  return (
    <svg aria-hidden viewBox="0 0 160 112" className="h-28 w-40">
      <ellipse cx="80" cy="104" rx="60" ry="5" className="fill-sunken" />
      <rect
        x="32"
        y="18"
        width="96"
        height="82"
        rx="8"
        className="fill-surface stroke-brand"
        strokeWidth="2"
      />
      <path d="M32 26a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v14H32Z" className="fill-brand" />
      <path d="M54 10v14M106 10v14" className="stroke-brand" strokeWidth="4" strokeLinecap="round" />
      <g className="fill-brand/25">
        {[52, 66, 80].flatMap((y) =>
          [46, 63, 80, 97, 114].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y + 4} r="3.5" />),
        )}
      </g>
      <circle cx="97" cy="70" r="8" fill="none" className="stroke-sun" strokeWidth="3" />
    </svg>
  );
}
