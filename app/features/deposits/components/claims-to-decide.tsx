import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { ClaimToDecideJson } from "#app/features/deposits/present.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { DecideClaim } from "./decide-claim.tsx";

const states = {
  open: { words: "Waits for the tenant", tone: "plain" },
  objected: { words: "Tenant objected", tone: "wait" },
  unanswered: { words: "Not answered", tone: "wait" },
  agreed: { words: "Agreed", tone: "good" },
  decided: { words: "Decided", tone: "good" },
  void: { words: "Closed", tone: "plain" },
} as const;

/** For administrators: both sides' words of every claim, and the decision. */
export function ClaimsToDecide({ claims }: { claims: ClaimToDecideJson[] }) {
  if (claims.length === 0)
    return (
      <EmptyState title="No claims on deposits.">
        Landlords can claim within 72 hours after a stay. What tenants object to appears here.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-3">
      {claims.map((one) => (
        <li key={one.claim.id}>
          <Claim {...one} />
        </li>
      ))}
    </ul>
  );
}

function Claim({ claim, reservation, may_decide }: ClaimToDecideJson) {
  const { amount, reason, state, objection, note, awarded, photos } = claim;
  const { title, guest_name, guest_contact, start_date, end_date, deposit, id } = reservation;
  return (
    <article className="card flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">
          {formatDollars(amount)} of {formatDollars(deposit)} for {title}
        </h2>
        <Chip tone={states[state].tone}>{states[state].words}</Chip>
      </header>
      <p className="text-sm wrap-anywhere">
        {guest_name}, {guest_contact}, {daysInWords(start_date, end_date)}
      </p>
      <Said by="Landlord" words={reason} />
      <ClaimPhotos photos={photos} />
      {objection !== null && <Said by="Tenant" words={objection} />}
      {note !== null && <Said by={`Decision: ${formatDollars(awarded ?? 0)} to the landlord`} words={note} />}
      <p className="text-sm wrap-anywhere text-soft">
        {claim.id}, {id}
      </p>
      {may_decide && <DecideClaim claimId={claim.id} amount={amount} />}
    </article>
  );
}

function Said({ by, words }: { by: string; words: string }) {
  return (
    <div className="border-l-4 border-line pl-3">
      <p className="text-sm font-semibold">{by}</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  );
}
