import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Booking } from "./booking.tsx";
import type { OwnReservation } from "./bookings.tsx";

/** `asOf` is the server's current time, in milliseconds. */
type Props = { reservations: OwnReservation[]; asOf: number };

/** The live reservations of this browser or member: what is left to do for each, and by when. */
export function HeldReservations({ reservations, asOf }: Props) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // After Back from the payment page, a browser may show the page as it was before the order.
    const onShown = (event: PageTransitionEvent) => void (event.persisted && revalidate());
    window.addEventListener("pageshow", onShown);
    return () => window.removeEventListener("pageshow", onShown);
  }, [revalidate]);
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby="held" className="flex flex-col gap-4">
      <h2 id="held">Already reserved</h2>
      <ul className="flex flex-col gap-2">
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <Booking reservation={reservation} asOf={asOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}
