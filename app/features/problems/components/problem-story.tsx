import {
  kindNames,
  neverOrders,
  outcomeNames,
  type StepName,
  stepInWords,
} from "#app/features/problems/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { DifferenceJson, ProblemJson } from "#app/features/problems/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import { numbered, PhotoGrid } from "#app/ui/photo-grid.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";
import { DifferenceOffer } from "./difference-offer.tsx";

type Props = {
  problem: ProblemJson;
  reservationId: string;
  side: Side | null;
  timeZone: string;
  /** For the tenant. */
  difference?: DifferenceJson | null;
};

/** A problem: what it is, what both sides did and wrote, in order, and how it stands. */
export function ProblemStory({ problem, reservationId, side, timeZone, difference = null }: Props) {
  const { id, kind, state, outcome, answer_by, limit_at, steps } = problem;
  return (
    <section aria-labelledby={`problem-${id}`} className="flex flex-col gap-4">
      <h2 id={`problem-${id}`}>{kindNames[kind]}</h2>
      {kind === "left_behind" && (
        <p className="text-soft">
          {limit_at !== null && outcome === null && (
            <>
              No one can reserve the days after the stay until the space is empty, or until{" "}
              <ZonedTime at={limit_at} timeZone={timeZone} />.{" "}
            </>
          )}
          {neverOrders}
        </p>
      )}
      <p className="font-semibold">
        {outcomeInWords(problem)}
        {(state === "open" || state === "fixed") && !(kind === "left_behind" && state === "open") && (
          <>
            {" "}
            until <ZonedTime at={answer_by} timeZone={timeZone} />
          </>
        )}
      </p>
      <ol className="flex flex-col gap-4">
        {steps.map(({ what, by, words, photos, at, sent_at }, index) => (
          <li key={at + what + String(index)} className="flex flex-col gap-2 border-l-4 border-line pl-4">
            <p>
              <span className="font-semibold">
                {stepInWords(what as StepName, by, side, { kind, holdsRent: problem.holds_rent })}
              </span>{" "}
              <span className="text-sm text-soft">
                <ZonedTime at={at} timeZone={timeZone} />
              </span>
            </p>
            {kind === "left_behind" && side !== "tenant" && sent_at !== null && (
              <p className="text-sm text-soft">
                The tenant’s mail server took our email: <ZonedTime at={sent_at} timeZone={timeZone} />
              </p>
            )}
            {words !== null && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
            <PhotoGrid photos={numbered(photos, "in this report")} />
          </li>
        ))}
      </ol>
      {problem.shared > 0 && (
        <p>
          Days of this stay were rented again: {formatDollars(problem.shared)} of its rent was refunded to the
          tenant.
        </p>
      )}
      {problem.claim_until !== null && (
        <div className="flex flex-col gap-2">
          <p>
            You can claim until <ZonedTime at={problem.claim_until} timeZone={timeZone} />, also for late days
            if the terms name them.
          </p>
          <div>
            <LinkButton to={`/deposits/${reservationId}`} variant="secondary">
              Claim
            </LinkButton>
          </div>
        </div>
      )}
      {problem.file_url !== null && (
        <p>
          <a
            href={problem.file_url}
            download={`left-behind-${id}.zip`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Download the file: agreement, notices, photos and charges
          </a>
        </p>
      )}
      {problem.offered_property_id !== null && side !== "landlord" && (
        <p>
          <Link to={`/properties/${problem.offered_property_id}`} className="text-link">
            Look at the space that we offer
          </Link>
          .{" "}
          {side === null ? (
            <>We pay up to {formatDollars(problem.offer_limit ?? 0)} of what another space costs more.</>
          ) : (
            <DifferenceOffer difference={difference} limit={problem.offer_limit ?? 0} timeZone={timeZone} />
          )}
        </p>
      )}
    </section>
  );
}

/** How a problem stands, in words. */
export function outcomeInWords({ kind, state, outcome, refund, holds_rent }: ProblemJson): string {
  if (kind === "left_behind" && (outcome === null || outcome === "fixed")) {
    if (outcome === "fixed") return "The space is empty";
    if (state === "fixed") return "The landlord can say whether it’s empty";
    return state === "waiting" ? "We look at both sides and decide" : "Something is still there";
  }
  if (outcome !== null)
    return outcome === "refund" && refund !== null
      ? `Refunded: ${formatDollars(refund)}`
      : outcomeNames[outcome];
  if (state === "waiting") return "We look at both sides and decide";
  if (state === "fixed") return "The tenant can say whether it works";
  if (kind === "no_show") return "The tenant can object";
  return holds_rent ? "The landlord can fix it" : "The landlord can answer";
}
