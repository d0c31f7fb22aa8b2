import type { ReactNode } from "react";
import type { DisputeJson, PayoutHoldJson } from "#app/features/payments/disputes/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

/** Card disputes: open ones first, by when evidence is due. */
export function Disputes(props: { disputes: DisputeJson[]; evidenceButton: (id: string) => ReactNode }) {
  if (props.disputes.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="disputes">
      <h2 id="disputes" className="text-lg">
        Disputes
      </h2>
      <p className="text-sm text-soft">
        A cardholder’s bank took this money until it decides. The rent isn’t sent to the landlord meanwhile,
        and nothing is refunded. Answer an appeal in the card processor’s dashboard.
      </p>
      <ul className="flex flex-col gap-3">
        {props.disputes.map((one) => (
          <li key={one.id} className="card flex flex-col gap-2 p-4">
            <header className="flex flex-wrap items-start justify-between gap-2">
              <h3 className="min-w-0 text-base">
                {formatDollars(one.amount)}: {one.reason}
              </h3>
              <Chip tone={one.is_open ? "wait" : one.status === "lost" ? "bad" : "good"}>{one.status}</Chip>
            </header>
            <p className="text-sm wrap-anywhere">{one.person}</p>
            <p className="text-sm">
              {one.awaits_evidence && one.due_by !== null && (
                <>
                  <strong>
                    Evidence is due <ZonedTime at={one.due_by} timeZone={one.time_zone} />.
                  </strong>{" "}
                </>
              )}
              {one.submitted_at !== null && (
                <>
                  Evidence sent <ZonedTime at={one.submitted_at} timeZone={one.time_zone} />.{" "}
                </>
              )}
              Opened <ZonedTime at={one.opened_at} timeZone={one.time_zone} />.
            </p>
            <p className="font-mono text-sm wrap-anywhere text-soft">
              {[one.provider_id, ...one.reservation_ids].join(" ")}
            </p>
            {one.awaits_evidence && (
              <div className="flex flex-wrap gap-3">{props.evidenceButton(one.id)}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Landlords whose payouts are on hold, and why. */
export function PayoutHolds(props: {
  holds: PayoutHoldJson[];
  releaseButton: (landlordId: string) => ReactNode;
}) {
  if (props.holds.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby="payout-holds">
      <h2 id="payout-holds" className="text-lg">
        Payouts on hold
      </h2>
      <ul className="flex flex-col gap-3">
        {props.holds.map((hold) => (
          <li key={hold.landlord_id} className="card flex flex-col gap-2 p-4">
            <h3 className="text-base wrap-anywhere">{hold.landlord}</h3>
            <p className="wrap-anywhere">{hold.reason}</p>
            <p className="text-sm text-soft">
              Since <ZonedTime at={hold.held_at} />
            </p>
            <div className="flex flex-wrap gap-3">{props.releaseButton(hold.landlord_id)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
