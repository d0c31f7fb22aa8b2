import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ReservationJson } from "../present.ts";
import { Booking } from "./booking.tsx";

export type OwnReservation = ReservationJson & { may_cancel: boolean };

/** A tenant's reservations, newest first. */
export function Bookings({ bookings, onChanged }: { bookings: OwnReservation[]; onChanged: () => void }) {
  if (bookings.length === 0) {
    return (
      <EmptyState title="You have no bookings yet.">
        <p>Find a space near you and reserve it; it shows up here.</p>
        <LinkButton to="/">Search for a space</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Booking reservation={booking} mayCancel={booking.may_cancel} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
