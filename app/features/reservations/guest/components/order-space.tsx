import { unbroken } from "#app/features/properties/model.ts";
import type { ReactNode } from "react";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { AskedDates } from "#app/features/reservations/changes/components/asked-dates.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { DepositLine } from "#app/features/reservations/lifecycle/components/deposit-line.tsx";
import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { hasEnded } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import { StatusMessage } from "#app/features/reservations/lifecycle/components/status-message.tsx";
import { ChangeContents } from "#app/features/reservations/terms/components/change-contents.tsx";
import { isLive } from "#app/features/reservations/model.ts";
import type { OwnReservation } from "./bookings.tsx";
import { ReservationCode } from "./reservation-code.tsx";
import { SpaceActions } from "./space-actions.tsx";

type Props = {
  space: OwnReservation;
  /** The server's current time, in milliseconds; null for an order's only space, whose state the page tells itself. */
  asOf: number | null;
  onGone: () => void;
  /** What happened to the stay. */
  timeline?: ReactNode;
};

/** One space of an order: its state, its code, and what can be done with it alone. */
export function OrderSpace({ space, asOf, onGone, timeline }: Props) {
  const { status } = space;
  const isOnly = asOf === null;
  return (
    <li className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      {!isOnly && <SpaceHead space={space} />}
      <div className="col-span-2 flex flex-col gap-3">
        {/* Of others the page says all of it. */}
        {isOnly && hasEnded(space) && (
          <p className="flex flex-wrap gap-2">
            <StatusChip of={space} />
            <PaymentChip of={space} />
          </p>
        )}
        {!isOnly && !isLive(status) && <StatusMessage reservation={space} />}
        {asOf !== null && <Countdown reservation={space} asOf={asOf} />}
        {!isOnly && <LaterChargeLine reservation={space} />}
        <AskedDates of={space} />
        <DepositLine reservation={space} />
        <ReservationCode reservation={space} />
        <ChangeContents reservation={space} />
        <SpaceActions space={space} onGone={onGone} />
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
        <p className="text-soft wrap-anywhere">{unbroken(address)}</p>
        <p className="flex flex-wrap gap-x-4">
          <span className="first-letter:uppercase">{daysInWords(start_date, end_date)}</span>
          <strong className="tabular-nums">{formatDollars(total)}</strong>
        </p>
      </div>
    </>
  );
}
