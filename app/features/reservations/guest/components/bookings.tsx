import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Booking } from "./booking.tsx";

export type OwnReservation = ReservationJson & { may_cancel: boolean };

/** `asOf` is the server's current time, in milliseconds. */
export type BookingsProps = { bookings: OwnReservation[]; asOf: number; onChanged: () => void };

/** A tenant's reservations, newest first. */
export function Bookings({ bookings, asOf, onChanged }: BookingsProps) {
  if (bookings.length === 0) {
    return (
      <EmptyState title="You have no bookings yet.">
        <p>Find a space near you and reserve it; it appears here.</p>
        <LinkButton to="/">Search for a space</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Booking reservation={booking} mayCancel={booking.may_cancel} asOf={asOf} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
