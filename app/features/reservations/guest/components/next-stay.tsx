import { isLive } from "#app/features/reservations/model.ts";
import { Booking } from "./booking.tsx";
import type { BookingsProps } from "./bookings.tsx";

/** The current or next stay, with its status and code; nothing without one. */
export function NextStay({ bookings, asOf, onChanged }: BookingsProps) {
  const [next] = bookings
    .filter(({ status, is_over }) => isLive(status) && !is_over)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  if (!next) return null;
  return (
    <section aria-labelledby="next-stay" className="flex flex-col gap-3">
      <h2 id="next-stay">Your stay</h2>
      <Booking reservation={next} mayCancel={next.may_cancel} asOf={asOf} onChanged={onChanged} />
    </section>
  );
}
