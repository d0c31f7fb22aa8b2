import Barcode from "~icons/lucide/barcode";
import CalendarPlus from "~icons/lucide/calendar-plus";
import ClipboardCheck from "~icons/lucide/clipboard-check";
import MessageSquare from "~icons/lucide/message-square";
import ReceiptText from "~icons/lucide/receipt-text";
import type { ReactNode } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { DepositLine } from "#app/features/reservations/lifecycle/components/deposit-line.tsx";
import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { StatusMessage } from "#app/features/reservations/lifecycle/components/status-message.tsx";
import { hasReceipt, isLive } from "#app/features/reservations/model.ts";
import type { OwnReservation } from "./bookings.tsx";
import { codeAwaits } from "../model.ts";
import { AccessLink } from "./access-link.tsx";
import { CancelReservation } from "./cancel-reservation.tsx";
import { PassLink } from "./pass-link.tsx";
import { ReviewLink } from "./review-link.tsx";
import { ReservationCode } from "./reservation-code.tsx";

type Props = {
  space: OwnReservation;
  /** The server's current time, in milliseconds; null for an order's only space, whose state the page tells itself. */
  asOf: number | null;
  onGone: () => void;
  /** Its pass and the way in are shown above already. */
  isArriving?: boolean;
  /** What happened to the stay. */
  timeline?: ReactNode;
};

/** One space of an order: its state, its code, and what can be done with it alone. */
export function OrderSpace({ space, asOf, onGone, isArriving = false, timeline }: Props) {
  const { id, title, status, payment_status } = space;
  const isOnly = asOf === null;
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      {!isOnly && <SpaceHead space={space} />}
      <div className="col-span-2 flex flex-col gap-3">
        {isOnly && (
          <p className="flex flex-wrap gap-2">
            <StatusChip of={space} />
            <PaymentChip of={space} />
          </p>
        )}
        {!isOnly && !isLive(status) && <StatusMessage reservation={space} />}
        {asOf !== null && <Countdown reservation={space} asOf={asOf} />}
        {!isOnly && <LaterChargeLine reservation={space} />}
        <DepositLine reservation={space} />
        <ReservationCode reservation={space} />
        <div className="tiles">
          {!isArriving && codeAwaits(space) === null && <PassLink id={id} title={title} />}
          {isLive(status) && (
            <>
              <LinkButton to={`/reservation-success?reservationId=${id}`} variant="quiet" className="px-2">
                <Barcode aria-hidden className="size-5" />
                <span>
                  Show <span className="sr-only">the reservation </span>code
                  <span className="sr-only"> of {title}</span>
                </span>
              </LinkButton>
              <a
                href={`/api/reservations/${id}/calendar.ics`}
                download="reservation.ics"
                className="button button-quiet px-2"
              >
                <CalendarPlus aria-hidden className="size-5" />
                <span>
                  Add to calendar<span className="sr-only"> {title}</span>
                </span>
              </a>
            </>
          )}
          {!isArriving && <AccessLink reservation={space} />}
          <LinkButton to={`/messages/new?reservation=${id}`} variant="quiet" className="px-2">
            <MessageSquare aria-hidden className="size-5" />
            <span>
              Message<span className="sr-only"> the landlord of {title}</span>
            </span>
          </LinkButton>
          <ReviewLink reservation={space} />
          {hasReceipt(payment_status) && (
            <LinkButton to={`/handovers/${id}`} variant="quiet" className="px-2">
              <ClipboardCheck aria-hidden className="size-5" />
              <span>
                Handover<span className="sr-only"> and timeline of {title}</span>
              </span>
            </LinkButton>
          )}
          {hasReceipt(payment_status) && (
            <LinkButton to={`/receipts/${id}`} variant="quiet" className="px-2">
              <ReceiptText aria-hidden className="size-5" />
              <span>
                Receipt<span className="sr-only"> for {title}</span>
              </span>
            </LinkButton>
          )}
          {space.may_cancel && <CancelReservation place="page" reservation={space} onGone={onGone} />}
        </div>
        {timeline}
      </div>
    </li>
  );
}

/** Which space it is; the summary says so of an order's only one. */
function SpaceHead({ space }: Pick<Props, "space">) {
  const { title, address, image_url, start_date, end_date, total } = space;
  return (
    <>
      <CoverPhoto
        url={image_url}
        className="size-16 rounded-control bg-sunken object-cover sm:h-24 sm:w-32 md:size-16 lg:h-24 lg:w-32"
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="flex flex-wrap gap-2">
          <StatusChip of={space} />
          <PaymentChip of={space} />
        </p>
        <h3 className="font-heading text-lg wrap-anywhere">{title}</h3>
        <p className="text-soft wrap-anywhere">{address}</p>
        <p className="flex flex-wrap gap-x-4">
          <span className="first-letter:uppercase">{daysInWords(start_date, end_date)}</span>
          <strong className="tabular-nums">{formatDollars(total)}</strong>
        </p>
      </div>
    </>
  );
}
