import { Evidence } from "#app/features/handovers/components/evidence.tsx";
import { DecideProblem } from "#app/features/problems/components/decide-problem.tsx";
import { ProblemStory } from "#app/features/problems/components/problem-story.tsx";
import { UndoDecision } from "#app/features/problems/components/undo-decision.tsx";
import { isClaimJson } from "#app/features/problems/model.ts";
import type { ProblemToDecideJson } from "#app/features/problems/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { answersTo } from "../cases/model.ts";
import { DecideBy } from "./decide-by.tsx";
import { Ids, Linked } from "./linked.tsx";
import { StateChip } from "./state-chip.tsx";

const choices = {
  none: "its tenant waits",
  refund: "given up and refunded",
  other_space: "given up and refunded, for another space",
};

type Props = {
  row: ProblemToDecideJson;
  /** On the page of its stay, which has the rest. */
  isOfStay?: boolean;
};

/** A stay's case: what both sides did and wrote, what belongs to it, both records, and the decision. */
export function ProblemCard({ row, isOfStay = false }: Props) {
  const { problem, reservation, may_decide, may_undo, upheld, false_reports, others, displaced } = row;
  const { title, guest_name, guest_contact, start_date, end_date, time_zone, total, id } = reservation;
  return (
    <li className="card flex flex-col gap-4 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base wrap-anywhere">{title}</h2>
        <StateChip state={problem.state} />
      </header>
      {!isOfStay && (
        <p className="text-sm wrap-anywhere">
          {guest_name}, {guest_contact}, {daysInWords(start_date, end_date)}, {formatDollars(total)}, paid:{" "}
          {reservation.payment_status}
        </p>
      )}
      {!isOfStay && <DecideBy of={row} timeZone={time_zone} />}
      <p className="text-sm text-soft">
        This landlord: {upheld} decided for tenants. This tenant: {false_reports} false. This stay: {others}{" "}
        other {others === 1 ? "report" : "reports"}.
      </p>
      <ProblemStory problem={problem} reservationId={id} side={null} timeZone={time_zone} />
      {displaced.length > 0 && (
        <ul aria-label="Next stays" className="flex flex-col gap-1 text-sm">
          {displaced.map(({ reservation_id: next, choice, offer_limit: limit }) => (
            <li key={next} className="wrap-anywhere">
              Next stay {next}: {choices[choice ?? "none"]}
              {limit !== null && `; we pay up to ${formatDollars(limit)} of the difference`}
            </li>
          ))}
        </ul>
      )}
      {!isOfStay && <Evidence key={id} reservationId={id} />}
      {may_decide.length > 0 && (
        <DecideProblem
          key={problem.id}
          problemId={problem.id}
          outcomes={may_decide}
          isOver={reservation.is_over}
          isClaim={isClaimJson(problem)}
          usual={answersTo(row)}
        />
      )}
      {may_undo && <UndoDecision problemId={problem.id} />}
      <Ids ids={isOfStay ? [problem.id] : [problem.id, id, reservation.order_id]} />
      {!isOfStay && (
        <Linked
          links={[
            ["Everything about the stay", `/admin/reservations/${id}`],
            ["Agreement", `/agreements/${id}`],
            ["Conversation", `/admin/messages/${problem.id}`],
            ["Landlord", `/admin/users/${reservation.landlord_id}`],
            ["Tenant", `/admin/users?q=${encodeURIComponent(guest_contact)}`],
            ["Payments", `/admin/payments?q=${id}`],
            ["Refunds", `/admin/refunds?q=${id}`],
            ["Payouts", `/admin/payouts?q=${id}`],
            ["Claim", `/admin/deposits?q=${id}`],
            ["Emails", `/admin/emails?q=${id}`],
            ["Audit log", `/admin/audit?q=${id}`],
          ]}
        />
      )}
    </li>
  );
}
