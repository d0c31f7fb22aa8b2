import { unbroken } from "#app/features/properties/model.ts";
import ScanBarcode from "~icons/lucide/scan-barcode";
import { daysInWords } from "#app/platform/dates.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { isLive } from "#app/features/reservations/model.ts";
import { isRunning } from "../model.ts";
import { AccessLink } from "./access-link.tsx";
import { Booking } from "./booking.tsx";
import { DirectionsLink } from "./directions-link.tsx";
import type { BookingsProps, OwnReservation } from "./bookings.tsx";

/** The current or next stay, with its status, or its code; nothing without one. */
export function NextStay({ bookings, asOf }: BookingsProps) {
  const [next] = bookings
    .filter(({ status, is_over }) => isLive(status) && !is_over)
    .toSorted((one, other) => one.start_date.localeCompare(other.start_date));
  if (!next) return null;
  if (isRunning(next)) return <CurrentStay stay={next} />;
  return (
    <section aria-labelledby="next-stay" className="flex flex-col gap-3">
      <h2 id="next-stay">Your stay</h2>
      <Booking reservation={next} asOf={asOf} />
    </section>
  );
}

/** A paid stay of today: where it is, and the code to show there. */
function CurrentStay({ stay }: { stay: OwnReservation }) {
  const { id, title, address, image_url, start_date, end_date, reservation_code } = stay;
  return (
    <section aria-labelledby="next-stay" className="flex flex-col gap-3">
      <h2 id="next-stay">Your stay now</h2>
      <article className="card grid overflow-hidden sm:grid-cols-[14rem_minmax(0,1fr)]">
        <CoverPhoto
          url={image_url}
          eager
          className="aspect-video h-full w-full bg-sunken object-cover sm:aspect-auto"
        />
        <div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
          <div>
            <h3 className="text-lg leading-snug">{title}</h3>
            <p className="text-soft">{unbroken(address)}</p>
            <p className="font-medium first-letter:uppercase">{daysInWords(start_date, end_date)}</p>
          </div>
          <div>
            <p className="text-sm text-soft">Reservation code</p>
            <p className="font-mono text-2xl font-bold tracking-wider whitespace-nowrap">
              {reservation_code}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`/passes/${id}`}>
              <ScanBarcode aria-hidden className="size-5" />
              Show pass
            </LinkButton>
            <AccessLink reservation={stay} variant="secondary" className="" />
            <DirectionsLink address={address} className="button-secondary" />
            <LinkButton to="?tab=support" variant="quiet">
              Get help
            </LinkButton>
          </div>
        </div>
      </article>
    </section>
  );
}
