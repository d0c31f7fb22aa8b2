import { isLive } from "../model.ts";
import { Booking } from "./booking.tsx";
import type { OwnReservation } from "./bookings.tsx";

/** The stay that comes first, or is under way, with its status and its code; nothing without one. */
export function NextStay({ bookings, onChanged }: { bookings: OwnReservation[]; onChanged: () => void }) {
  const [next] = bookings
    .filter(({ status, is_over }) => isLive(status) && !is_over)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  if (!next) return null;
  return (
    <section aria-labelledby="next-stay" className="flex flex-col gap-3">
      <h2 id="next-stay">Your stay</h2>
      <Booking reservation={next} mayCancel={next.may_cancel} onChanged={onChanged} />
    </section>
  );
}
