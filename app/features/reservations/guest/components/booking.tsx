import { useRef } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { hasReceipt, isLive, whatIsLeft } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { codeAwaits } from "../model.ts";
import { AccessLink } from "./access-link.tsx";
import { CancelReservation } from "./cancel-reservation.tsx";
import { PassLink } from "./pass-link.tsx";
import { ReviewLink } from "./review-link.tsx";
import { ReservationCode } from "./reservation-code.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { DepositLine } from "#app/features/reservations/lifecycle/components/deposit-line.tsx";
import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";

type Props = {
  reservation: ReservationJson;
  mayCancel: boolean;
  /** The server's current time, in milliseconds. */
  asOf: number;
  onChanged: () => void;
};

/** One of the tenant's reservations: its status and actions. */
export function Booking({ reservation, mayCancel, asOf, onChanged }: Props) {
  const { id, title, address, image_url, start_date, end_date, total } = reservation;
  const left = whatIsLeft(reservation);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <article className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 sm:p-5">
      <CoverPhoto
        url={image_url}
        className="size-16 shrink-0 self-start rounded-control bg-sunken object-cover sm:row-span-2 sm:h-30 sm:w-40 md:size-20 lg:h-30 lg:w-40"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <StatusChip of={reservation} />
          <PaymentChip of={reservation} />
        </div>
        <h3 ref={heading} tabIndex={-1} className="font-heading text-lg">
          {title}
        </h3>
        <p className="text-soft">{address}</p>
      </div>
      <div className="col-span-2 flex flex-col gap-2 sm:col-span-1 sm:col-start-2">
        <p className="flex flex-wrap gap-x-4">
          <span className="first-letter:uppercase">{daysInWords(start_date, end_date)}</span>
          <span>
            <span className="text-soft">Total </span>
            <strong>{formatDollars(total)}</strong>
          </span>
        </p>
        <ReservationCode reservation={reservation} />
        <LaterChargeLine reservation={reservation} />
        <DepositLine reservation={reservation} />
        <Countdown reservation={reservation} asOf={asOf} />
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {left !== null && (
            <LinkButton to={`/checkout/${id}`} variant="secondary">
              {left}
            </LinkButton>
          )}
          <div className="-ml-2 flex flex-wrap gap-x-2">
            {codeAwaits(reservation) === null && <PassLink id={id} title={title} />}
            {isLive(reservation.status) && (
              <LinkButton to={`/reservation-success?reservationId=${id}`} variant="quiet" className="px-2">
                Show code
              </LinkButton>
            )}
            <AccessLink reservation={reservation} />
            <LinkButton to={`/messages/new?reservation=${id}`} variant="quiet" className="px-2">
              Message the landlord<span className="sr-only"> of {title}</span>
            </LinkButton>
            <ReviewLink reservation={reservation} />
            {hasReceipt(reservation.payment_status) && (
              <LinkButton to={`/handovers/${id}`} variant="quiet" className="px-2">
                Handover<span className="sr-only"> of {title}</span>
              </LinkButton>
            )}
            {hasReceipt(reservation.payment_status) && (
              <LinkButton to={`/receipts/${id}`} variant="quiet" className="px-2">
                Receipt<span className="sr-only"> for {title}</span>
              </LinkButton>
            )}
            {mayCancel && (
              <CancelReservation
                reservation={reservation}
                onGone={() => {
                  // The button disappears with its action.
                  heading.current?.focus();
                  onChanged();
                }}
              />
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
