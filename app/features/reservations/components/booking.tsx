import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { isLive, whatIsLeft } from "../model.ts";
import type { ReservationJson } from "../present.ts";
import { CancelReservation } from "./cancel-reservation.tsx";
import { PaymentChip, StatusChip } from "./status-chip.tsx";

type Props = { reservation: ReservationJson; mayCancel: boolean; onChanged: () => void };

/** One of the tenant's reservations: where it stands and what they can do about it. */
export function Booking({ reservation, mayCancel, onChanged }: Props) {
  const { id, title, address, image_url, start_date, end_date, total, reservation_code } = reservation;
  const left = whatIsLeft(reservation);
  return (
    <article className="card flex gap-4 p-3 sm:p-5">
      <img
        src={image_url ?? "/placeholder.svg"}
        alt=""
        width={640}
        height={480}
        className="size-16 shrink-0 self-start rounded-control bg-sunken object-cover sm:h-30 sm:w-40 md:size-20 lg:h-30 lg:w-40"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <StatusChip status={reservation.status} />
          <PaymentChip status={reservation.payment_status} of={reservation.status} />
        </div>
        <h3 className="font-heading text-lg">{title}</h3>
        <p className="text-soft">{address}</p>
        <p>
          {daysInWords(start_date, end_date)}
          <span className="text-soft"> · Total </span>
          <strong>{formatDollars(total)}</strong>
        </p>
        <p className="text-soft">
          Reservation code{" "}
          <strong className="font-mono whitespace-nowrap text-ink">{reservation_code}</strong>
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          {left !== null && (
            <LinkButton to={`/checkout/${id}`} variant="secondary">
              {left}
            </LinkButton>
          )}
          {isLive(reservation.status) && (
            <LinkButton to={`/reservation-success?reservationId=${id}`} variant="quiet">
              Show code
            </LinkButton>
          )}
          {mayCancel && <CancelReservation reservation={reservation} onCancelled={onChanged} />}
        </div>
      </div>
    </article>
  );
}
