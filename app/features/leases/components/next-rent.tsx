import type { ReactNode } from "react";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { landlordGets } from "#app/features/reservations/landlord/model.ts";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";

type Props = { lease: LeaseJson; isLandlord: boolean; payBy: string | null };

/** What is charged next, when, and to which card; or what was refused, and what to do. */
export function NextRent({ lease, isLandlord, payBy }: Props) {
  const { next_rent: next, card } = lease;
  const saved = card && `${card.brand[0]?.toUpperCase() ?? ""}${card.brand.slice(1)} ending in ${card.last4}`;
  if (next === null)
    return saved && !isLandlord ? <p className="text-soft">No more rent is due. Card: {saved}.</p> : null;
  const amount = formatDollars(isLandlord ? landlordGets(next) : next.total);
  const days = daysInWords(next.start_date, next.end_date);
  if (next.state === "failed" && lease.state === "ended")
    return (
      <Alert>
        {amount} for {days} wasn’t paid.{" "}
        {isLandlord ? "We charge no card for it anymore; your tenant can still pay it." : "You still owe it."}
      </Alert>
    );
  if (next.state === "failed")
    return (
      <Alert>
        {amount} for {days} is past due.{" "}
        {isLandlord
          ? `Your tenant’s card was declined several times. If they don’t pay by ${dayInWords(payBy ?? next.end_date)}, the rental ends.`
          : `Pay by ${dayInWords(payBy ?? next.end_date)}, or the rental ends.`}
        {next.late_from !== null &&
          lease.late_fee !== null &&
          ` From ${dayInWords(next.late_from)} on, paying it costs a late fee of ${formatDollars(lease.late_fee)}.`}
      </Alert>
    );
  if (next.refusal !== null)
    return (
      <Alert tone="wait">
        {amount} for {days} isn’t paid yet.{" "}
        {isLandlord
          ? "Your tenant’s card was declined. We’ll try again."
          : `${next.refusal} Pay now, or change the card.`}
      </Alert>
    );
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-control bg-sunken p-4 sm:grid-cols-[auto_auto_1fr]">
      <Fact label={next.state === "processing" ? "Being charged" : "Next rent"}>
        <strong className="tabular-nums">{amount}</strong>
      </Fact>
      <Fact label="Charged on">{dayInWords(next.charged_on)}</Fact>
      {isLandlord ? <Fact label="For">{days}</Fact> : saved && <Fact label="Card">{saved}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
