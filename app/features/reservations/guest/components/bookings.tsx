import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { isAccepted, isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { needsHolder } from "../model.ts";
import { Booking } from "./booking.tsx";
import { UnconfirmedEmail } from "./unconfirmed-email.tsx";

/** `is_now`: today at the property is one of its days. */
export type OwnReservation = ReservationJson & { may_cancel: boolean; is_now?: boolean };

/** `asOf` is the server's current time, in milliseconds. */
export type BookingsProps = { bookings: OwnReservation[]; asOf: number };

/** How many there are in all parts of the list. */
type Counts = { open: number; past: number };

/** `unconfirmed` is the tenant's email while it isn't confirmed. */
type Props = BookingsProps & { counts: Counts | null; isFirst: boolean; unconfirmed: string | null };

/** A part of a tenant's reservations: those that need the tenant, those that wait for others, those that run, those to come, and the rest. */
export function Bookings({ bookings, counts, isFirst, asOf, unconfirmed }: Props) {
  if (bookings.length === 0 && isFirst) {
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
  const groups = groupsOf(bookings);
  const open = groups.filter(({ name }) => name !== "Past").reduce((sum, { list }) => sum + list.length, 0);
  // The last group of the open ones continues in the next part.
  const countOf = (name: string) => {
    const { length = 0 } = groups.find((group) => group.name === name)?.list ?? {};
    if (counts === null) return length;
    if (name === "Past") return counts.past;
    if (!isFirst) return null;
    const isLast = groups.findLast((group) => group.name !== "Past")?.name === name;
    return isLast ? length + counts.open - open : length;
  };
  return groups.map(({ name, list }) => (
    <section key={name} aria-labelledby={`bookings-${name}`} className="flex flex-col gap-3">
      <h2 id={`bookings-${name}`} className="text-lg">
        {name} <Count of={countOf(name)} />
      </h2>
      <ul className="flex flex-col gap-2">
        {list.map((booking) => (
          <li key={booking.id}>
            <Booking reservation={booking} asOf={asOf} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Count({ of }: { of: number | null }) {
  return of !== null && <span className="font-normal text-soft tabular-nums">({of})</span>;
}

/** What a tenant's reservations are to them: the next stay first, but the last past one. */
export function partsOf(bookings: OwnReservation[]) {
  const isOpen = ({ status, is_over }: OwnReservation) => isLive(status) && !is_over;
  const hasBegun = ({ status, is_now }: OwnReservation) => is_now === true && isAccepted(status);
  const byStart = bookings.toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  const [needs, others] = halvesOf(byStart.filter(isOpen), needsHolder);
  // Else the landlord has not answered, or our staff has not checked the ID.
  const [settled, waits] = halvesOf(others, ({ status }) => status === "accepted");
  const [running, upcoming] = halvesOf(settled, hasBegun);
  return { needs, waits, running, upcoming, past: byStart.toReversed().filter((one) => !isOpen(one)) };
}

/** The same as groups, of which each has some. */
export function groupsOf(bookings: OwnReservation[]): { name: string; list: OwnReservation[] }[] {
  const { needs, waits, running, upcoming, past } = partsOf(bookings);
  return [
    { name: "Needs you", list: needs },
    { name: "Waiting for others", list: waits },
    { name: "Now", list: running },
    { name: "Upcoming", list: upcoming },
    { name: "Past", list: past },
  ].filter(({ list }) => list.length > 0);
}

function halvesOf(list: OwnReservation[], isOfFirst: (one: OwnReservation) => boolean) {
  return [list.filter(isOfFirst), list.filter((one) => !isOfFirst(one))] as const;
}
