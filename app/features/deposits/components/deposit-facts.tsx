import { instantInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { depositInWords } from "#app/features/reservations/lifecycle/components/deposit-in-words.ts";
import type { DepositJson } from "#app/features/deposits/present.ts";

type Props = { deposit: DepositJson; side: "tenant" | "landlord" | null; timeZone: string };

/** How much a deposit is, where it is, and what happens next. */
export function DepositFacts({ deposit, side, timeZone }: Props) {
  const { reservation, returns_at, other_claims } = deposit;
  // What was claimed while the stay ran is no claim on the deposit.
  const claim = [deposit.claim, ...other_claims].find((one) => one !== null && !one.at_once) ?? null;
  const { deposit: amount, deposit_state: state, deposit_kept: kept } = reservation;
  const isHeld = state === "held" && claim === null;
  return (
    <section aria-label="State" className="card flex flex-col gap-4 p-5">
      <p className="text-lg font-semibold">
        {amount === 0
          ? "This stay has no deposit"
          : depositInWords(reservation, { claim: claim?.amount ?? null, reader: side })}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 empty:hidden sm:grid-cols-3">
        {amount > 0 && <Fact name="Deposit">{formatDollars(amount)}</Fact>}
        {claim && <Fact name="Claimed">{formatDollars(claim.amount)}</Fact>}
        {state === "decided" && (
          <>
            <Fact name={side === "landlord" ? "You get" : "The landlord gets"}>{formatDollars(kept)}</Fact>
            <Fact name={side === "tenant" ? "You get back" : "The tenant gets back"}>
              {formatDollars(sumDollars([amount, -kept]))}
            </Fact>
          </>
        )}
      </dl>
      {isHeld && (
        <p className="text-soft">
          {returns_at === null
            ? `We hold it until ${reservation.is_over ? "the space is empty" : "the rental has ended"}.`
            : side === "landlord"
              ? `You can claim after the stay, until ${instantInWords(timeZone, new Date(returns_at))}. Then it goes back to the tenant.`
              : `It goes back to your card on ${instantInWords(timeZone, new Date(returns_at))}, unless the landlord claims before then.`}
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
