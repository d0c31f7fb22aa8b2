import { unbroken } from "#app/features/properties/model.ts";
import type { ReactNode } from "react";
import { AskedDates } from "#app/features/reservations/changes/components/asked-dates.tsx";
import { CoverPhoto } from "#app/features/properties/photos/components/photo.tsx";
import { addDays, dayInWords, daysBetween, daysInWords, isEndless } from "#app/platform/dates.ts";
import { ClosedAccess } from "#app/features/reservations/lifecycle/components/closed-access.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { StayContents } from "#app/features/reservations/terms/components/stay-contents.tsx";
import { codeAwaits } from "../model.ts";
import { AccessLink } from "./access-link.tsx";
import type { OwnReservation } from "./bookings.tsx";
import { DirectionsLink } from "./directions-link.tsx";
import { PassLink } from "./pass-link.tsx";
import { ReservationCode } from "./reservation-code.tsx";
import { SpaceActions } from "./space-actions.tsx";

/** `stay_day` is today's number at the property: 1 on the first day; `is_near` from the day before it. */
export type OrderedStay = OwnReservation & { is_near: boolean; stay_day: number };

/** The spaces whose pass is valid and whose stay is near or running. */
export function arrivingOf<Space extends OwnReservation & { is_near: boolean }>(spaces: Space[]): Space[] {
  return spaces.filter((space) => space.is_near && codeAwaits(space) === null);
}

type Props = { stay: OrderedStay; gateCode: ReactNode; timeline: ReactNode; onGone: () => void };

/** A stay that is near or running: where it is, how to get in, and whom to write to. */
export function StayCard({ stay, gateCode, timeline, onGone }: Props) {
  const { id, title, address, image_url, start_date, end_date } = stay;
  return (
    <article
      aria-labelledby={`stay-${id}`}
      className="card flex flex-col gap-4 border-brand px-4 pt-4 sm:px-5 sm:pt-5"
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={`stay-${id}`} className="text-lg">
            {dayOfStay(stay)}
          </h2>
          <p className="wrap-anywhere">{title}</p>
          <p className="text-soft first-letter:uppercase">{daysInWords(start_date, end_date)}</p>
        </div>
        <CoverPhoto
          url={image_url}
          eager
          className="size-20 shrink-0 rounded-control bg-sunken object-cover sm:h-24 sm:w-32"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-lg font-semibold wrap-anywhere">{unbroken(address)}</p>
        <DirectionsLink address={address} className="button-quiet -ml-3 px-3 sm:ml-0" />
      </div>
      <AskedDates of={stay} />
      <ClosedAccess of={stay} guest={stay.guest_name} reader="tenant" payAt={`/rentals#${id}`} />
      {!stay.access_closed && (
        <>
          {gateCode}
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <PassLink id={id} title={title} className="button-primary" />
            <AccessLink reservation={stay} variant="secondary" className="" />
          </div>
        </>
      )}
      <SpaceActions space={stay} onGone={onGone} isArriving />
      <StayContents of={stay} />
      <ReservationCode reservation={stay} />
      <Folded label="Timeline" className="border-t border-line print:hidden">
        {timeline}
      </Folded>
    </article>
  );
}

function dayOfStay({ stay_day: day, start_date, end_date }: OrderedStay): string {
  if (day < 1) return `Your stay begins ${dayInWords(start_date)}`;
  const days = daysBetween(start_date, addDays(end_date, 1));
  return isEndless(end_date) ? `Your stay: day ${day}` : `Your stay: day ${day} of ${days}`;
}
