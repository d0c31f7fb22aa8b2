import {
  kindNames,
  neverOrders,
  outcomeNames,
  type ProblemKind,
  type StepName,
} from "#app/features/problems/model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import type { ProblemJson } from "#app/features/problems/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import { numbered, PhotoGrid } from "#app/ui/photo-grid.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = { problem: ProblemJson; side: Side | null; timeZone: string };

/** A problem: what it is, what both sides did and wrote, in order, and how it stands. */
export function ProblemStory({ problem, side, timeZone }: Props) {
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
        {steps.map(({ what, by, words, photos, at }, index) => (
          <li key={at + what + String(index)} className="flex flex-col gap-2 border-l-4 border-line pl-4">
            <p>
              <span className="font-semibold">{stepInWords(what as StepName, by, side, kind)}</span>{" "}
              <span className="text-sm text-soft">
                <ZonedTime at={at} timeZone={timeZone} />
              </span>
            </p>
            {words !== null && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
            <PhotoGrid photos={numbered(photos, "in this report")} />
          </li>
        ))}
      </ol>
      {problem.offered_property_id !== null && side !== "landlord" && (
        <p>
          <Link to={`/properties/${problem.offered_property_id}`} className="text-link">
            Look at the space that we offer
          </Link>
          . If it costs more, contact us: we refund up to {formatDollars(problem.offer_limit ?? 0)} of the
          difference.
        </p>
      )}
    </section>
  );
}

/** How a problem stands, in words. */
export function outcomeInWords({ kind, state, outcome, refund }: ProblemJson): string {
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
  return kind === "no_show" ? "The tenant can object" : "The landlord can fix it";
}

function stepInWords(what: StepName, by: string, side: Side | null, kind: ProblemKind): string {
  const names: Record<string, string> = { tenant: "The tenant", landlord: "The landlord" };
  const who = by === side ? "You" : (names[by] ?? "We");
  const left: Partial<Record<StepName, string>> = {
    reported: `${who} said that something is still there`,
    fixed: `${who} said that the space is empty`,
    confirmed:
      by === "system" ? "No one objected, so the space is empty" : `${who} said that the space is empty`,
    disagreed: `${who} said that nothing is there`,
    persists: `${who} said that it is still there`,
  };
  if (kind === "left_behind" && left[what]) return left[what];
  const words: Record<StepName, string> = {
    reported: `${who} reported it`,
    fixed: `${who} said that it’s fixed`,
    disagreed: `${who} disagreed`,
    confirmed: by === "system" ? "No one objected, so it is fixed" : `${who} said that it works`,
    persists: `${who} said that it isn’t fixed`,
    objected: `${who} objected`,
    withdrawn: `${who} withdrew the report`,
    overdue: "It wasn’t fixed in time",
    unopposed: "No one objected",
    came: "Someone seems to have come",
    decided: "We decided",
    undone:
      by === "system"
        ? "The cardholder’s bank has the money, so it waits again"
        : "The decision was taken back",
    void: "The stay was canceled",
    upheld: "We decided that it is still there",
    limit: "Our time for it was over",
  };
  return words[what];
}
