import { dateIn, dayInWords, instantInWords } from "#app/platform/dates.ts";
import { chargeKinds, chargeNames } from "#app/features/properties/model.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { DepositClaimJson } from "#app/features/deposits/present.ts";
import { Link } from "#app/ui/link.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";

type Props = {
  claim: DepositClaimJson;
  side: "tenant" | "landlord" | null;
  timeZone: string;
  /** Not the one to look at first. */
  isOther?: boolean;
};

/** What both sides and the administrator said about a claim, in order. */
export function ClaimStory({ claim, side, timeZone, isOther = false }: Props) {
  const { amount, reason, state, objection, note, awarded } = claim;
  const landlord = side === "landlord" ? "You" : "The landlord";
  const tenant = side === "tenant" ? "You" : "The tenant";
  return (
    <section aria-labelledby={`claim-${claim.id}`} className="flex flex-col gap-5">
      <h2 id={`claim-${claim.id}`}>
        {isOther ? `Claim of ${dayInWords(dateIn(timeZone, new Date(claim.created_at)))}` : "Claim"}
      </h2>
      <Said by={`${landlord} claimed ${formatDollars(amount)}`} words={reason}>
        <NamedCharges claim={claim} />
        <ClaimPhotos photos={claim.photos} />
      </Said>
      {state === "open" && (
        <p className="text-soft">
          {tenant} can agree or object until {instantInWords(timeZone, new Date(claim.answer_by))}. After
          that, we decide.
        </p>
      )}
      {state === "agreed" && <p className="font-semibold">{tenant} agreed.</p>}
      {objection !== null && <Said by={`${tenant} objected`} words={objection} />}
      {claim.answer_photos.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">{side === "tenant" ? "Your photos" : "The tenant’s photos"}</p>
          <ClaimPhotos photos={claim.answer_photos} />
        </div>
      )}
      {state === "unanswered" && <p className="font-semibold">{tenant} didn’t answer in time.</p>}
      {(state === "objected" || state === "unanswered") && (
        <p className="text-soft">We read this, decide, and email both of you.</p>
      )}
      {state === "decided" && (
        <Said by={`We decided: the landlord gets ${formatDollars(awarded ?? 0)}`} words={note ?? ""} />
      )}
      {claim.charged !== null && (
        <p className="text-soft">
          {formatDollars(claim.charged.amount)} {chargedWords[claim.charged.state]}
          {claim.charged.state === "failed" &&
            `, and is unpaid since ${dayInWords(dateIn(timeZone, new Date(claim.charged.since)))}.`}
          {side === "tenant" && claim.charged.state === "paid" && (
            <>
              {" "}
              <Link to={`/receipts/charges/${claim.charged.id}`} className="text-link">
                Receipt
              </Link>
            </>
          )}
          {claim.charged.state !== "paid" && claim.charged.refusal !== null && ` ${claim.charged.refusal}`}
        </p>
      )}
      {claim.not_collected !== null && claim.not_collected > 0 && (
        <p className="text-soft">
          {formatDollars(claim.from_deposit ?? 0)} is paid from the deposit. We don’t collect the other{" "}
          {formatDollars(claim.not_collected)}.
        </p>
      )}
      {state === "void" && (
        <p className="text-soft">
          {claim.at_once ? "The stay was canceled" : "The deposit was returned"}, so this claim is closed.
        </p>
      )}
    </section>
  );
}

const chargedWords = {
  due: "is charged to the tenant’s card.",
  processing: "is being charged to the tenant’s card.",
  paid: "was paid by the tenant’s card.",
  failed: "couldn’t be charged to the tenant’s card",
};

/** What of a claim is for charges that the terms of the stay name. */
export function NamedCharges({ claim }: { claim: DepositClaimJson }) {
  const named = chargeKinds.flatMap((kind) => {
    const amount = claim.charges[kind];
    return amount === undefined ? [] : [`${chargeNames[kind]} ${formatDollars(amount)}`];
  });
  if (named.length === 0) return null;
  return <p className="text-soft">By the terms of the stay: {named.join(", ")}.</p>;
}

function Said({ by, words, children }: { by: string; words: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-2 border-l-4 border-line pl-4">
      <p className="font-semibold">{by}</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {children}
    </div>
  );
}
