import { useEffect, useState, type ReactNode } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { AskedDates } from "#app/features/reservations/changes/components/asked-dates.tsx";
import { mayChange } from "#app/features/reservations/changes/model.ts";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { reviewLabel } from "#app/features/reservations/lifecycle/model.ts";
import {
  awaitsAnswer,
  hasReceipt,
  isLive,
  type Status,
  unitsInWords,
} from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { timeLeft } from "./landlord-list.ts";
import { landlordGets } from "../model.ts";
import type { GuestJson } from "../present.ts";
import { GuestProfile } from "./guest-profile.tsx";
import { ContentsChange } from "#app/features/reservations/terms/components/contents-change.tsx";
import { StayContents } from "#app/features/reservations/terms/components/stay-contents.tsx";
import { type Rating, TenantRating } from "./tenant-rating.tsx";
import { IdChip } from "./id-chip.tsx";
import { CancelStay } from "./cancel-stay.tsx";
import { AgreementLink } from "#app/features/reservations/terms/components/agreement-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { UndoAccept } from "./undo-accept.tsx";
import { useAnswer } from "./use-answer.ts";
import { useAnswerFocus } from "./use-answer-focus.ts";
import { ReservationHistory } from "#app/features/reservations/lifecycle/components/reservation-history.tsx";
import { ClosedAccess } from "#app/features/reservations/lifecycle/components/closed-access.tsx";
import { DepositLine } from "#app/features/reservations/lifecycle/components/deposit-line.tsx";
import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";

type Props = {
  reservation: ReservationJson;
  now: number;
  onAnswered: (changes: Partial<ReservationJson>) => void;
  guest?: GuestJson | undefined;
  rating?: Rating | undefined;
  /** Until when its deposit can be claimed of, in words. */
  claimUntil?: string | undefined;
  /** What happened to the stay. */
  timeline?: ReactNode;
  /** The answer in an email's link; null without one. */
  led?: string | null;
};

/** One reservation as its landlord sees it, with answers while it is pending. */
export function LandlordReservation({
  reservation,
  now,
  onAnswered,
  guest,
  claimUntil,
  rating,
  timeline,
  led = null,
}: Props) {
  const { title, status, payment_status, guest_name, guest_contact, image_url } = reservation;
  const review = reviewLabel(reservation.review_state, reservation.renews);
  const focus = useAnswerFocus(reservation.undo_until);
  const { heading } = focus;
  const posted = useRefusal(`/api/reservations/${reservation.id}/status`);
  const [failure, setFailure] = useState<string | null>(posted.message || null);

  const send = useAnswer(reservation.id, { onAnswered: answered, onFailed: setFailure });

  useEffect(() => {
    if (led !== null) heading.current?.focus();
  }, [led, heading]);

  function answered(changes: Partial<ReservationJson>) {
    focus.answered();
    onAnswered(changes);
  }

  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5" aria-labelledby={`title-${reservation.id}`}>
      <div className="grid grid-cols-[min(6rem,33%)_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[min(9rem,38%)_minmax(0,1fr)] sm:gap-y-2">
        <CoverPhoto
          url={image_url}
          className="aspect-4/3 w-full self-start rounded-control bg-sunken object-cover sm:row-span-2"
        />
        <div className="min-w-0">
          <h2 ref={heading} id={`title-${reservation.id}`} tabIndex={-1} className="text-lg leading-snug">
            {title}
          </h2>
          <p className="mt-1 font-medium first-letter:uppercase">
            {daysInWords(reservation.start_date, reservation.end_date)}
          </p>
        </div>
        <div className="col-span-2 flex flex-wrap content-start items-start gap-2 *:max-w-full *:whitespace-normal sm:col-span-1">
          <StatusChip of={reservation} reader="landlord" />
          <PaymentChip of={reservation} />
          <IdChip reservation={reservation} />
        </div>
      </div>
      <dl className="grid gap-x-4 gap-y-3 min-[26rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Fact name="Guest">
          <span className="block font-medium">{guest_name}</span>
          {guest_contact === "" && reservation.hold_until !== null ? (
            <span className="block text-sm text-soft">
              You see their email once they confirm it, or when you accept.
            </span>
          ) : (
            <Contact contact={guest_contact} />
          )}
          <GuestProfile reservationId={reservation.id} loaded={guest} />
        </Fact>
        <Fact name={awaitsAnswer(status) ? "You’d earn" : isLive(status) ? "You earn" : "Offer"}>
          <span className="block font-semibold">{formatDollars(landlordGets(reservation))}</span>
          <span className="text-sm text-soft">
            {unitsInWords(reservation.units, reservation.price_per)} at {formatDollars(reservation.price)}
            {reservation.included_tax !== undefined &&
              `, less the tax in it of ${formatDollars(reservation.included_tax)}`}
            {reservation.landlord_fee !== undefined &&
              reservation.landlord_fee > 0 &&
              `, less the landlord fee of ${formatDollars(reservation.landlord_fee)}`}
          </span>
        </Fact>
      </dl>
      <AskedDates of={reservation} />
      <ClosedAccess of={reservation} guest={guest_name} reader="landlord" />
      <StayContents of={reservation} />
      <ContentsChange reservation={reservation} side="landlord" onAnswered={answered} />
      <TenantRating reservationId={reservation.id} loaded={rating} />
      <LaterChargeLine reservation={reservation} />
      {failure && <Alert>{failure}</Alert>}
      <Next reservation={reservation} now={now} />
      {(awaitsAnswer(status) || reservation.undo_until !== null) && (
        <div className="bg-surface max-lg:sticky max-lg:bottom-[var(--bar,0px)] max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3">
          {awaitsAnswer(status) && reservation.has_agreement && (
            <p className="mb-2 text-sm">
              By accepting you agree to the{" "}
              <Link
                to={`/agreements/${reservation.id}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                rental agreement
              </Link>
              .
            </p>
          )}
          {awaitsAnswer(status) && <AnswerButtons reservation={reservation} send={send} led={led} />}
          <UndoAccept reservation={reservation} send={send} button={focus.undo} />
        </div>
      )}
      {awaitsAnswer(status) && <HelpLink to="answer-requests">What each answer means</HelpLink>}
      {reservation.rejection_reason && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">
          You wrote: {reservation.rejection_reason}
        </p>
      )}
      <DepositLine
        reservation={reservation}
        reader="landlord"
        label={
          claimUntil !== undefined && reservation.deposit_state === "held"
            ? `Claim on the deposit until ${claimUntil}`
            : undefined
        }
      />
      {reservation.kept > 0 && (
        <p className="text-sm text-soft">
          Canceled late: you keep {formatDollars(landlordGets(reservation, reservation.kept_rent))} of the
          rent, sent a day after the stay would have begun.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={`/messages/new?reservation=${reservation.id}`}
          variant="secondary"
          className="max-w-full wrap-anywhere"
        >
          Message {guest_name}
        </LinkButton>
        {!awaitsAnswer(status) && <AgreementLink reservation={reservation} variant="secondary" />}
        {reservation.renews && (
          <LinkButton to={`/rentals#${reservation.id}`} variant="secondary">
            Rental and rents
          </LinkButton>
        )}
        {status === "accepted" && payment_status === "paid" && (
          <LinkButton to={`/access/${reservation.id}`} variant="quiet" className="px-2">
            Access views
          </LinkButton>
        )}
        {status === "accepted" && hasReceipt(payment_status) && (
          <LinkButton to={`/problems/${reservation.id}`} variant="quiet" className="px-2">
            {reservation.is_over ? "Still there? Problems" : "Problems"}
          </LinkButton>
        )}
        {hasReceipt(payment_status) && (
          <LinkButton to={`/handovers/${reservation.id}`} variant="secondary">
            Handover and timeline
          </LinkButton>
        )}
        {mayChange(reservation) && reservation.undo_until === null && (
          <LinkButton to={`/changes/${reservation.id}`} variant="secondary">
            Change dates
          </LinkButton>
        )}
        {review !== null && (
          <LinkButton to={`/reviews/${reservation.id}`} variant="secondary">
            {review}
          </LinkButton>
        )}
      </div>
      {timeline}
      <CancelStay reservation={reservation} send={send} />
      <ReservationHistory reservation={reservation} />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Contact({ contact }: { contact: string }) {
  if (!contact.includes("@")) return <span>{contact}</span>;
  return (
    <a className="text-link" href={`mailto:${contact}`}>
      {contact}
    </a>
  );
}

/** The next step, and its deadline. */
function Next({ reservation, now }: { reservation: ReservationJson; now: number }) {
  const { status, expires_at } = reservation;
  const left = expires_at && timeLeft(expires_at, now);
  const words = nextInWords[status]?.(reservation, left && <Strong>{left}</Strong>);
  return words ? <p className="border-t border-line pt-3 text-sm text-soft">{words}</p> : null;
}

/** What the tenant has to do for the payment; null if it is done, or the saved card is charged later. */
function toPay({ payment_status, charged_on, card_saved }: ReservationJson): string | null {
  if (payment_status !== "unpaid" || card_saved) return null;
  return charged_on === null ? "pay" : "save a card";
}

type Words = (reservation: ReservationJson, left: ReactNode) => ReactNode;

const nextInWords: Partial<Record<Status, Words>> = {
  pending: ({ id_uploaded, id_verified, hold_until }, left) => {
    if (!left) return "Time’s up. This request is about to expire.";
    if (hold_until)
      return <>The guest has {left} to confirm the request, or it expires. You can answer now.</>;
    return (
      <>
        {id_uploaded && !id_verified && "We’re checking the tenant’s ID. "}
        Answer within {left} or the request expires.
      </>
    );
  },
  docs_requested: (_, left) =>
    left && <>The tenant has {left} to upload an ID. Then it’s your turn to answer again.</>,
  accepted_pending_verification: (reservation, left) => {
    const { id_uploaded } = reservation;
    const pay = toPay(reservation);
    if (id_uploaded && pay === null) return "We’re checking the tenant’s ID.";
    if (!left) return null;
    if (id_uploaded)
      return (
        <>
          We’re checking the tenant’s ID. The tenant has {left} to {pay}.
        </>
      );
    return (
      <>
        The tenant has {left} to upload an ID{pay !== null && ` and ${pay}`}.
      </>
    );
  },
  accepted: (reservation, left) => {
    const pay = toPay(reservation);
    return (
      <>
        {left && pay !== null && (
          <>
            The tenant has {left} to {pay}.{" "}
          </>
        )}
        {reservation.is_over ? (
          "The stay is over."
        ) : (
          <>
            When they arrive, the tenant shows the code <Strong>{reservation.reservation_code}</Strong>.
          </>
        )}
      </>
    );
  },
};

function Strong({ children }: { children: ReactNode }) {
  return <strong className="whitespace-nowrap text-ink">{children}</strong>;
}
