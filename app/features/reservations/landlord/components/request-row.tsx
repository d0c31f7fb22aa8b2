import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { awaitsAnswer, isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { landlordGets } from "../model.ts";
import type { GuestJson } from "../present.ts";
import { guestInWords } from "./guest-profile.tsx";
import { timeLeft } from "./landlord-list.ts";

/** The columns of the table of requests, wide enough for one line each. */
export const requestColumns =
  "@3xl:grid @3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1.6fr)_6rem_15rem] @3xl:items-center @3xl:gap-4";

type Props = {
  reservation: ReservationJson;
  now: number;
  to: string;
  isOpen: boolean;
  guest?: GuestJson | undefined;
};

/** One reservation in the landlord's table; it opens the panel. */
export function RequestRow({ reservation, now, to, isOpen, guest }: Props) {
  const { title, guest_name, status, expires_at } = reservation;
  const earned = earnedDollars(reservation);
  const left = awaitsAnswer(status) && expires_at ? timeLeft(expires_at, now) : null;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      className={`flex min-h-16 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-sm hover:bg-sunken ${requestColumns} ${isOpen ? "bg-brand-tint" : ""}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold wrap-anywhere">{guest_name}</span>
        {guest && awaitsAnswer(status) && (
          <span className="block text-soft">{guestInWords(guest, true)}</span>
        )}
      </span>
      <span className="font-semibold tabular-nums @3xl:order-1 @3xl:text-right">
        {earned > 0 ? (
          formatDollars(earned)
        ) : (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">Nothing earned</span>
          </>
        )}
      </span>
      <span className="min-w-0 basis-full text-pretty wrap-anywhere">{title}</span>
      <span className="min-w-0 grow text-soft first-letter:uppercase">
        {daysInWords(reservation.start_date, reservation.end_date)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 @3xl:order-2 @3xl:flex-col @3xl:items-start">
        <StatusChip of={reservation} reader="landlord" />
        {left && <span className="font-medium text-wait">{left} left</span>}
      </span>
    </Link>
  );
}

/** What a stay earns its landlord: nothing once it has ended early or is refunded, but what they keep. */
function earnedDollars(reservation: ReservationJson): number {
  const { status, payment_status, offer_amount, kept_rent } = reservation;
  const isWhole = isLive(status) && payment_status !== "refunded";
  return landlordGets(reservation, isWhole ? offer_amount : kept_rent);
}
