import type { ReactNode } from "react";
import { lateFeeWords, rentStateWords, type RentState } from "#app/features/leases/model.ts";
import type { ListedRentJson } from "#app/features/leases/present.ts";
import { dayInWords, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Tone } from "#app/ui/tone.ts";

type Props = {
  rent: ListedRentJson;
  waiveButton: (rentId: string) => ReactNode;
  /** Of its late fee that was paid. */
  refundButton: (rent: ListedRentJson) => ReactNode;
};

const tones: Partial<Record<RentState, Tone>> = {
  failed: "bad",
  due: "wait",
  processing: "wait",
  paid: "good",
};

/** For administrators: a rent, which can be waived while it isn't paid, and its late fee, which can be refunded. */
export function ListedRent({ rent, waiveButton, refundButton }: Props) {
  const links = {
    Reservation: `/admin/reservations?q=${rent.reservation_id}`,
    Tenant: `/admin/users?q=${encodeURIComponent(rent.tenant_email)}`,
    Payments: `/admin/payments?q=${rent.id}`,
    "Audit log": `/admin/audit?q=${rent.id}`,
  };
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base break-words">
          {formatDollars(rent.total)} for {rent.title}
        </h2>
        <Chip tone={tones[rent.state] ?? "plain"}>
          <span className="first-letter:uppercase">{rentStateWords[rent.state]}</span>
        </Chip>
      </header>
      <p className="text-sm wrap-anywhere">
        {daysInWords(rent.start_date, rent.end_date)},{" "}
        {rent.state === "waived" ? "not charged" : `charged on ${dayInWords(rent.charged_on)}`} to{" "}
        {rent.tenant_email}
      </p>
      {rent.refusal && (
        <p className="text-sm break-words">
          The tenant was told: <q>{rent.refusal}</q>
        </p>
      )}
      {rent.late_fee && (
        <p className="text-sm wrap-anywhere">
          Late fee of {formatDollars(rent.late_fee.amount)}: {lateFeeWords[rent.late_fee.state]}.
          {rent.late_fee.state !== "paid" && rent.late_fee.refusal && (
            <>
              {" "}
              The tenant was told: <q>{rent.late_fee.refusal}</q>
            </>
          )}
        </p>
      )}
      <p className="text-sm wrap-anywhere text-soft">
        {rent.id}, {rent.reservation_id}
      </p>
      {(rent.state === "due" || rent.state === "failed") && <div>{waiveButton(rent.id)}</div>}
      {rent.late_fee?.state === "paid" && <div>{refundButton(rent)}</div>}
      <nav aria-label="Linked" className="flex flex-wrap gap-x-4 border-t border-line pt-2">
        {Object.entries(links).map(([label, to]) => (
          <Link key={label} to={to} className="text-link inline-flex min-h-11 min-w-11 items-center text-sm">
            {label}
          </Link>
        ))}
      </nav>
    </li>
  );
}
