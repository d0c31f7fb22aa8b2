import { unbroken } from "#app/features/properties/model.ts";
import CalendarPlus from "~icons/lucide/calendar-plus";
import { daysInWords } from "#app/platform/dates.ts";
import { feeInWords } from "#app/platform/fee.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { codeAwaits } from "../model.ts";
import { PassLink } from "./pass-link.tsx";
import { StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { Link } from "#app/ui/link.tsx";

/** A reservation to show or print: its code for people and scanners, its dates and its total. */
export function Ticket({ reservation }: { reservation: ReservationJson }) {
  const {
    id,
    title,
    address,
    start_date,
    end_date,
    fee_rule,
    tax,
    total,
    reservation_code: code,
  } = reservation;
  const awaits = codeAwaits(reservation);
  return (
    <article className="card grid break-inside-avoid gap-6 p-5 shadow-raised sm:p-6 lg:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <h2>{title}</h2>
          <p className="text-soft">{unbroken(address)}</p>
        </div>
        <p>
          <StatusChip of={reservation} />
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-soft">Dates</dt>
          <dd className="first-letter:uppercase">{daysInWords(start_date, end_date)}</dd>
          <dt className="text-soft">Total</dt>
          <dd>
            {formatDollars(total)}{" "}
            <span className="text-sm text-soft">
              with the {feeInWords(fee_rule)}
              {tax ? " and tax" : ""}
            </span>
          </dd>
        </dl>
        <div className="flex flex-wrap gap-x-6 print:hidden">
          {awaits === null && <PassLink id={id} title={title} />}
          <Link to={`/checkout/${id}`} className="text-link inline-flex min-h-11 items-center">
            ID and payment<span className="sr-only"> for {title}</span>
          </Link>
          <a
            href={`/api/reservations/${id}/calendar.ics`}
            download="reservation.ics"
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            <CalendarPlus aria-hidden className="size-5" />
            Add to calendar<span className="sr-only"> {title}</span>
          </a>
        </div>
      </div>
      <div className="flex flex-col items-center gap-2">
        <p className="text-sm text-soft">Reservation code</p>
        <div className="flex items-center">
          <p
            className={`font-mono text-2xl font-bold tracking-wider whitespace-nowrap sm:text-3xl ${awaits === null ? "" : "text-soft"}`}
            data-testid="reservation-code"
          >
            {code}
          </p>
          <CopyButton text={code} label={`Copy the code ${code}`} className="print:hidden" />
        </div>
        {awaits !== null && <p className="text-sm font-medium text-soft">{awaits}</p>}
        <img
          src={`/api/barcodes/${code}.svg`}
          alt={`Barcode of the reservation code ${code}`}
          // 209 bars wide, with quiet zones: two whole pixels per bar, so that scanners read it from a screen.
          width={418}
          height={107}
          className={`h-auto w-[418px] max-w-full bg-white ${awaits === null ? "" : "opacity-40"}`}
        />
        <p className="flex max-w-full items-center text-xs text-soft">
          <span className="min-w-0 wrap-anywhere">Reservation ID {id}</span>
          <CopyButton text={id} label="Copy the reservation ID" className="-my-3 print:hidden" />
        </p>
      </div>
    </article>
  );
}
