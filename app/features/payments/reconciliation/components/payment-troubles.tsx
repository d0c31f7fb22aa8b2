import type { ReactNode } from "react";
import { mostRefusals } from "#app/features/payments/model.ts";
import type { TroubleJson } from "#app/features/payments/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type PaymentTroublesProps = { troubles: TroubleJson[]; settleButton: (refundId: string) => ReactNode };

const states = { refund: "Refund failed", payout: "Payout failed", charge: "Charge refused" } as const;

/** Failed refunds and payouts, and refused charges: what, whose, why, and when they are retried. */
export function PaymentTroubles({ troubles, settleButton }: PaymentTroublesProps) {
  if (troubles.length === 0) return <Alert tone="good">No payments need attention.</Alert>;
  return (
    <ul className="flex flex-col gap-3">
      {troubles.map((one) => (
        <li key={one.id} className="card flex flex-col gap-2 p-4">
          <header className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="min-w-0 text-base break-words">
              {formatDollars(one.amount)} for {one.title}
            </h2>
            <Chip tone="bad">{states[one.kind]}</Chip>
          </header>
          <p className="text-sm wrap-anywhere">
            {one.kind === "charge" ? "From" : "To"} {one.person}
          </p>
          {one.refusal && <p className="text-sm wrap-anywhere">{one.refusal}</p>}
          {one.kind === "charge" && (
            <p className="text-sm">
              The card processor refused our request, not the card. The guest wasn’t told, and nothing expires
              or ends because of it.
            </p>
          )}
          <p className="text-sm text-soft">
            {one.refusals > 1 && `Refused ${one.refusals} times. `}
            Last tried <ZonedTime at={one.tried_at} timeZone={one.time_zone} />;{" "}
            {one.kind !== "refund" || one.refusals < mostRefusals
              ? "retried every hour."
              : "not tried again."}
          </p>
          <p className="text-sm wrap-anywhere text-soft">{one.reservation_id}</p>
          {one.kind === "refund" && <div>{settleButton(one.id)}</div>}
        </li>
      ))}
    </ul>
  );
}
