import Barcode from "~icons/lucide/barcode";
import CalendarClock from "~icons/lucide/calendar-clock";
import CalendarPlus from "~icons/lucide/calendar-plus";
import ClipboardCheck from "~icons/lucide/clipboard-check";
import MessageSquare from "~icons/lucide/message-square";
import ReceiptText from "~icons/lucide/receipt-text";
import { LinkButton } from "#app/ui/button.tsx";
import { mayChange } from "#app/features/reservations/changes/model.ts";
import { hasReceipt, isLive } from "#app/features/reservations/model.ts";
import type { OwnReservation } from "./bookings.tsx";
import { codeAwaits } from "../model.ts";
import { AgreementLink } from "#app/features/reservations/terms/components/agreement-link.tsx";
import { AccessLink } from "./access-link.tsx";
import { CancelReservation } from "./cancel-reservation.tsx";
import { PassLink } from "./pass-link.tsx";
import { ProblemLink } from "./problem-link.tsx";
import { ReviewLink } from "./review-link.tsx";

type Props = {
  space: OwnReservation;
  onGone: () => void;
  /** Its pass, its code and the way in are shown already. */
  isArriving?: boolean;
};

/** What can be done with one space of an order, as icons with names. */
export function SpaceActions({ space, onGone, isArriving = false }: Props) {
  const { id, title, status, payment_status } = space;
  const message = (
    <LinkButton to={`/messages/new?reservation=${id}`} variant="quiet" className="px-2">
      <MessageSquare aria-hidden className="size-5" />
      <span>
        Message<span className="sr-only"> the landlord of {title}</span>
      </span>
    </LinkButton>
  );
  return (
    <div className="tiles">
      {isArriving && message}
      {!isArriving && codeAwaits(space) === null && <PassLink id={id} title={title} />}
      {isLive(status) && !isArriving && (
        <LinkButton to={`/reservation-success?reservationId=${id}`} variant="quiet" className="px-2">
          <Barcode aria-hidden className="size-5" />
          <span>
            Show <span className="sr-only">the reservation </span>code
            <span className="sr-only"> of {title}</span>
          </span>
        </LinkButton>
      )}
      {isLive(status) && (
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
      )}
      {!isArriving && <AccessLink reservation={space} />}
      {!isArriving && message}
      <ProblemLink reservation={space} />
      <AgreementLink reservation={space} />
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
      {mayChange(space) && (
        <LinkButton to={`/changes/${id}`} variant="quiet" className="px-2">
          <CalendarClock aria-hidden className="size-5" />
          <span>
            Change dates<span className="sr-only"> of {title}</span>
          </span>
        </LinkButton>
      )}
      {space.may_cancel && <CancelReservation reservation={space} onGone={onGone} />}
    </div>
  );
}
