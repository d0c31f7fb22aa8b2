import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { isLive, whatIsLeft } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { isRunning } from "../model.ts";
import { Booking } from "./booking.tsx";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";

/** `is_now`: today at the property is one of its days. */
export type OwnReservation = ReservationJson & { may_cancel: boolean; is_now?: boolean };

/** `asOf` is the server's current time, in milliseconds. */
export type BookingsProps = { bookings: OwnReservation[]; asOf: number; onChanged: () => void };

/** `unconfirmed` is the tenant's email while it isn't confirmed. */
type Props = BookingsProps & { unconfirmed: string | null };

/** A tenant's reservations: those that need the tenant, those that run, those to come, and the rest. */
export function Bookings({ bookings, asOf, onChanged, unconfirmed }: Props) {
  if (bookings.length === 0) {
    return (
      <>
        {unconfirmed !== null && <UnconfirmedEmail email={unconfirmed} />}
        <EmptyState title="You have no bookings yet.">
          <p>Find a space near you and reserve it; it appears here.</p>
          <LinkButton to="/">Search for a space</LinkButton>
        </EmptyState>
      </>
    );
  }
  return groupsOf(bookings).map(({ name, list }) => (
    <section key={name} aria-labelledby={`bookings-${name}`} className="flex flex-col gap-3">
      <h2 id={`bookings-${name}`} className="text-lg">
        {name} <span className="font-normal text-soft tabular-nums">({list.length})</span>
      </h2>
      <ul className="flex flex-col gap-3">
        {list.map((booking) => (
          <li key={booking.id}>
            <Booking reservation={booking} mayCancel={booking.may_cancel} asOf={asOf} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The groups that have any: the next stay first, but the last past one. */
export function groupsOf(bookings: OwnReservation[]): { name: string; list: OwnReservation[] }[] {
  const isOpen = ({ status, is_over }: OwnReservation) => isLive(status) && !is_over;
  const byStart = bookings.toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  const open = byStart.filter(isOpen);
  const needs = open.filter((booking) => whatIsLeft(booking) !== null);
  const others = open.filter((booking) => whatIsLeft(booking) === null);
  const past = byStart.toReversed().filter((booking) => !isOpen(booking));
  return [
    { name: "Needs you", list: needs },
    { name: "Now", list: others.filter(isRunning) },
    { name: "Upcoming", list: others.filter((booking) => !isRunning(booking)) },
    { name: "Past", list: past },
  ].filter(({ list }) => list.length > 0);
}
