import type { ReactNode } from "react";
import { mostRefusals } from "#app/features/payments/model.ts";
import type { TroubleJson } from "#app/features/payments/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const at = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

type PaymentTroublesProps = { troubles: TroubleJson[]; settleButton: (refundId: string) => ReactNode };

/** Failed refunds and payouts: what, whose, why, and when they are retried. */
export function PaymentTroubles({ troubles, settleButton }: PaymentTroublesProps) {
  if (troubles.length === 0)
    return (
      <EmptyState title="No payments need attention.">
        Refunds and payouts that the card processor refused appear here.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-3">
      {troubles.map((one) => (
        <li key={one.id} className="card flex flex-col gap-2 p-4">
          <header className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="min-w-0 text-base break-words">
              {formatDollars(one.amount)} for {one.title}
            </h2>
            <Chip tone="bad">{one.kind === "refund" ? "Refund failed" : "Payout failed"}</Chip>
          </header>
          <p className="text-sm wrap-anywhere">To {one.person}</p>
          {one.refusal && <p className="text-sm break-words">{one.refusal}</p>}
          <p className="text-sm text-soft">
            {one.refusals > 1 && `Refused ${one.refusals} times. `}
            Last tried <time dateTime={one.tried_at}>{at.format(new Date(one.tried_at))} UTC</time>;{" "}
            {one.refusals < mostRefusals ? "retried every hour." : "not tried again."}
          </p>
          <p className="text-sm wrap-anywhere text-soft">{one.reservation_id}</p>
          {one.kind === "refund" && <div>{settleButton(one.id)}</div>}
        </li>
      ))}
    </ul>
  );
}
