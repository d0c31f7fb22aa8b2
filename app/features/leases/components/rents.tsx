import { lateFeeWords, rentStateWords, wasPaid } from "#app/features/leases/model.ts";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { landlordGets } from "#app/features/reservations/landlord/model.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";

type RentJson = LeaseJson["rents"][number];

/** All rents of a rental, latest first; the tenant has a receipt of each that is paid. */
export function Rents({ lease, isLandlord }: { lease: LeaseJson; isLandlord: boolean }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer list-item items-center py-2.5 font-semibold text-soft hover:text-ink">
        All rents ({lease.rents.length})
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {lease.rents.toReversed().map((rent) => (
          <li
            key={rent.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
          >
            <span>{daysInWords(rent.start_date, rent.end_date)}</span>
            <span className="flex items-center gap-x-4 tabular-nums">
              <span>
                <strong>{formatDollars(isLandlord ? landlordGets(rent) : rent.total)}</strong>{" "}
                {rentStateWords[rent.state]}
                {rent.late_fee && <LateFee fee={rent.late_fee} />}
                {isLandlord ? <RefundedByLandlord rent={rent} /> : <RefundedPart rent={rent} />}
              </span>
              {!isLandlord && rent.late_fee?.state === "paid" && (
                <Link
                  to={`/receipts/charges/${rent.late_fee.id}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Late fee’s receipt
                </Link>
              )}
              {!isLandlord && wasPaid(rent) && (
                <Link to={receiptOf(lease, rent.id)} className="text-link inline-flex min-h-11 items-center">
                  Receipt
                  <span className="sr-only"> for {daysInWords(rent.start_date, rent.end_date)}</span>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function LateFee({ fee: { amount, state } }: { fee: NonNullable<RentJson["late_fee"]> }) {
  return `, late fee ${formatDollars(amount)} ${lateFeeWords[state]}`;
}

function RefundedPart({ rent }: { rent: RentJson }) {
  return rent.state !== "refunded" && rent.refunded > 0 ? `, ${formatDollars(rent.refunded)} refunded` : null;
}

/** Administrators also refund from our part. */
function RefundedByLandlord({ rent }: { rent: RentJson }) {
  if (rent.state !== "refunded")
    return rent.refunded_rent > 0 ? `, ${formatDollars(rent.refunded_rent)} refunded` : null;
  const isAllOurs = rent.refunded > 0 && rent.refunded_rent === 0;
  if (isAllOurs) return " to the tenant, not from your rent";
  const isPart = rent.refunded_rent > 0 && rent.refunded_rent < landlordGets(rent);
  return isPart
    ? ` to the tenant, ${formatDollars(rent.refunded_rent)} of it from your rent`
    : " to the tenant";
}

/** The first rent was paid by the reservation's own checkout. */
function receiptOf(lease: LeaseJson, rentId: string): string {
  return lease.rents[0]?.id === rentId ? `/receipts/${lease.reservation_id}` : `/rentals/receipts/${rentId}`;
}
