import type { LeaseJson } from "#app/features/leases/present.ts";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { Tone } from "#app/ui/tone.ts";
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
      {!isLandlord && next && <PayRent leaseId={lease.id} />}
      <details>
        <summary className="cursor-pointer py-2 text-soft">All rents</summary>
        <ul className="flex flex-col gap-1 text-sm">
          {lease.rents.map((rent) => (
            <li key={rent.id} className="flex flex-wrap justify-between gap-2">
              <span>{daysInWords(rent.start_date, rent.end_date)}</span>
              <span className="tabular-nums">
                {formatDollars(isLandlord ? rent.offer_amount : rent.total)}, {rentStates[rent.state]}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {lease.last_day === null && <EndRental lease={lease} isLandlord={isLandlord} noticeDays={noticeDays} />}
    </li>
  );
}
