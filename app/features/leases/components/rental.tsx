import { Link } from "react-router";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";
import { ChangeCard } from "./change-card.tsx";
import { ChangePrice } from "./change-price.tsx";
import { EndRental } from "./end-rental.tsx";
import { PayRent } from "./pay-rent.tsx";

const states: Record<LeaseJson["state"], { words: string; tone: Tone }> = {
  active: { words: "Running", tone: "good" },
  notice: { words: "Ending", tone: "wait" },
  past_due: { words: "Rent past due", tone: "bad" },
  ended: { words: "Ended", tone: "plain" },
};
const rentStates: Record<LeaseJson["rents"][number]["state"], string> = {
  due: "due",
  processing: "being charged",
  paid: "paid",
  failed: "past due",
  waived: "waived, not charged",
};

type RentalProps = { lease: LeaseJson; isLandlord: boolean; noticeDays: number };

/** One rental: its next rent, card and rents; the tenant pays, and either side ends it. */
export function Rental({ lease, isLandlord, noticeDays }: RentalProps) {
  const next = lease.rents.find(({ state }) => state === "due" || state === "failed");
  const { words, tone } = states[lease.state];
  return (
    <li className="card flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg">{lease.title}</h2>
        <Chip tone={tone}>{words}</Chip>
      </header>
      <p>
        {isLandlord && `${lease.guest_name}. `}
        {formatDollars(lease.price)} per {lease.price_per.toLowerCase()}, since {dayInWords(lease.started_on)}
        {lease.last_day !== null && `, last day ${dayInWords(lease.last_day)}`}.
      </p>
      {next && (
        <p>
          <strong>
            Next rent {formatDollars(isLandlord ? next.offer_amount : next.total)}
            {next.state === "due" && ` on ${dayInWords(next.charged_on)}`}
          </strong>
          {!isLandlord &&
            lease.card &&
            `, charged to your ${lease.card.brand} card ending in ${lease.card.last4}`}
          .{!isLandlord && next.refusal && ` ${next.refusal}`}
        </p>
      )}
      {lease.next_price && lease.last_day === null && (
        <p>
          From {dayInWords(lease.next_price.from)}: {formatDollars(lease.next_price.price)} per{" "}
          {lease.price_per.toLowerCase()}
          {isLandlord ? "." : ", plus the service fee. If you don’t want that, end the rental."}
        </p>
      )}
      {!isLandlord && lease.state !== "ended" && (
        <div className="flex flex-wrap gap-3">
          {next && <PayRent leaseId={lease.id} />}
          <ChangeCard leaseId={lease.id} />
        </div>
      )}
      <details>
        <summary className="cursor-pointer py-2 text-soft">All rents</summary>
        <ul className="flex flex-col gap-1 text-sm">
          {lease.rents.map((rent) => (
            <li key={rent.id} className="flex flex-wrap justify-between gap-2">
              <span>{daysInWords(rent.start_date, rent.end_date)}</span>
              <span className="tabular-nums">
                {formatDollars(isLandlord ? rent.offer_amount : rent.total)}, {rentStates[rent.state]}
                {!isLandlord && rent.state === "paid" && (
                  <>
                    {" "}
                    <Link to={receiptOf(lease, rent.id)}>Receipt</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {lease.last_day === null && (
        <div className="flex flex-wrap gap-3">
          {isLandlord && <ChangePrice lease={lease} />}
          <EndRental lease={lease} isLandlord={isLandlord} noticeDays={noticeDays} />
        </div>
      )}
    </li>
  );
}

/** The first rent was paid by the reservation's own checkout. */
function receiptOf(lease: LeaseJson, rentId: string): string {
  return lease.rents[0]?.id === rentId ? `/receipts/${lease.reservation_id}` : `/rentals/receipts/${rentId}`;
}
