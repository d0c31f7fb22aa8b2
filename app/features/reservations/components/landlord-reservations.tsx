import { useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ReservationJson } from "../present.ts";
import { LandlordReservation } from "./landlord-reservation.tsx";
import { useLandlordReservations } from "./use-landlord-reservations.ts";

type Props = {
  landlordId: string;
  loaded: ReservationJson[];
  /** When the page was made, so that server and browser say the same at first. */
  loadedAt: number;
};

/** The reservations tenants made of this landlord's properties, as they come in. */
export function LandlordReservations({ landlordId, loaded, loadedAt }: Props) {
  const { reservations, trouble, put } = useLandlordReservations(landlordId, loaded);
  const now = useNow(loadedAt);
  const waiting = reservations.filter(({ status }) => status === "pending").length;
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
      {trouble && (
        <Alert tone="wait">
          We cannot refresh this list right now. It keeps trying; what you see may be old.
        </Alert>
      )}
      {reservations.length === 0 ? (
        <EmptyState title="No reservations yet.">
          <p>When somebody reserves one of your spaces, it appears here at once, without a reload.</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {reservations.map((reservation) => (
            <li key={reservation.id}>
              <LandlordReservation
                reservation={reservation}
                now={now}
                onAnswered={(news) => put(reservation.id, news)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The browser's clock, looked at twice a minute. */
function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
