import { useRef } from "react";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { ClosedAccess } from "#app/features/reservations/lifecycle/components/closed-access.tsx";
import { ChangePrice } from "./change-price.tsx";
import { EndRental } from "./end-rental.tsx";
import { NextRent } from "./next-rent.tsx";
import { Rents } from "./rents.tsx";
import { ToProcessor } from "./to-processor.tsx";

const states: Record<LeaseJson["state"], { words: string; tone: Tone }> = {
  active: { words: "Running", tone: "good" },
  notice: { words: "Ending", tone: "wait" },
  past_due: { words: "Rent past due", tone: "bad" },
  ended: { words: "Ended", tone: "plain" },
};

const toStart = { words: "Not begun", tone: "info" } as const;

export type RentalProps = {
  lease: LeaseJson;
  isLandlord: boolean;
  hasStarted: boolean;
  /** The last day if notice is given today. */
  lastDayAfterNotice: string;
  /** The last day on which a past-due rent can be paid. */
  payBy: string | null;
  /** The label of the link to its reviews; null without one. */
  review: string | null;
  /** Its tenant comes from the card processor’s page, and the payment isn’t confirmed yet. */
  isConfirming?: boolean;
};

/** One rental: its next rent, card and rents; the tenant pays, and either side ends it. */
export function Rental(props: RentalProps) {
  const { lease, isLandlord, hasStarted, lastDayAfterNotice, payBy, review, isConfirming = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { words, tone } = hasStarted || lease.state !== "active" ? states[lease.state] : toStart;
  const { next_rent: next, last_day: lastDay } = lease;
  const per = lease.price_per.toLowerCase();
  const owed = lease.rents.find(({ late_fee }) => late_fee?.may_pay)?.late_fee;
  const isUnpaid = next?.state === "due" || next?.state === "failed" || owed !== undefined;
  const isPayable = isUnpaid && !isConfirming;
  const isUrgent = next?.state === "failed" || (next?.refusal ?? null) !== null;
  const isEnded = lease.state === "ended";
  return (
    <li id={lease.reservation_id} className="card flex scroll-mt-20 flex-col gap-4 p-4 sm:p-5">
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere">
            {lease.title}
          </h2>
          <Chip tone={tone}>{words}</Chip>
        </div>
        <p className="text-soft">
          {isLandlord && `${lease.guest_name}, `}
          {formatDollars(lease.price)} per {per}
          {!isLandlord && " plus the service fee"}, {hasStarted ? "since" : "from"}{" "}
          {dayInWords(lease.started_on)}
          {lastDay === null &&
            `. Ends with ${lease.notice_days === 1 ? "1 day’s" : `${lease.notice_days} days’`} notice.`}
        </p>
      </header>
      {lastDay !== null && (
        <p>
          {isEnded ? "The last day was " : "The last day is "}
          <strong>{dayInWords(lastDay)}</strong>.{!isEnded && !isLandlord && " Clear the space by then."}
        </p>
      )}
      {isConfirming && (
        <Alert tone="wait">
          The card processor is confirming your payment. This page changes as soon as it has.
        </Alert>
      )}
      {(!isEnded || next !== null) && !isConfirming && (
        <NextRent lease={lease} isLandlord={isLandlord} payBy={payBy} />
      )}
      {owed && !isConfirming && (
        <Alert tone="wait">
          A late fee of {formatDollars(owed.amount)} isn’t paid: {isLandlord ? "your tenant’s" : "your"} card
          was declined. {isLandlord ? "They can pay it by another card." : "Pay it by another card."}
        </Alert>
      )}
      <ClosedAccess of={lease} guest={lease.guest_name} reader={isLandlord ? "landlord" : "tenant"} />
      {lease.next_price && lastDay === null && (
        <p>
          From {dayInWords(lease.next_price.from)} the price is{" "}
          <strong>
            {formatDollars(lease.next_price.price)} per {per}
          </strong>
          {isLandlord ? "." : ", plus the service fee. If you don’t want that, end the rental."}
        </p>
      )}
      {(isEnded ? isPayable && !isLandlord : !isLandlord || lastDay === null) && (
        <div className="flex flex-wrap items-center gap-3">
          {!isLandlord && isPayable && (
            <ToProcessor
              leaseId={lease.id}
              title={lease.title}
              way="pay"
              variant={isUrgent ? "primary" : "secondary"}
            />
          )}
          {!isLandlord && !isEnded && (
            <ToProcessor leaseId={lease.id} title={lease.title} way="card" variant="secondary" />
          )}
          {isLandlord && <ChangePrice lease={lease} />}
          {lastDay === null && (
            <EndRental
              lease={lease}
              isLandlord={isLandlord}
              lastDay={lastDayAfterNotice}
              onEnded={() => heading.current?.focus()}
            />
          )}
        </div>
      )}
      {review !== null && (
        <div>
          <LinkButton to={`/reviews/${lease.reservation_id}`} variant="quiet" className="-ml-2 px-2">
            {review}
            <span className="sr-only"> at {lease.title}</span>
          </LinkButton>
        </div>
      )}
      <Rents lease={lease} isLandlord={isLandlord} />
    </li>
  );
}
