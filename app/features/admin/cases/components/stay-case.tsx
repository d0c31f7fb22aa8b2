import { Evidence } from "#app/features/handovers/components/evidence.tsx";
import { formatDollars } from "#app/platform/money.ts";
import { OnlyFor } from "../../components/administrator-role.tsx";
import { ClaimCard } from "../../components/claim-card.tsx";
import { ProblemCard } from "../../components/problem-card.tsx";
import { ReservationCard } from "../../components/reservation-card.tsx";
import { paidLateFees } from "../model.ts";
import type { StayJson } from "../present.ts";
import { CaseClocks } from "./case-clocks.tsx";
import { CaseMessages } from "./case-messages.tsx";
import { LateFees } from "./late-fees.tsx";
import { Lines } from "./lines.tsx";
import { Section } from "./section.tsx";
import { TakenActions } from "./taken-actions.tsx";

type Props = { shown: StayJson };

/** One stay with everything that the administrator's role may read: its open cases with their decisions first. */
export function StayCase({ shown }: Props) {
  const { reservation, problems, claims, reports, clocks, asOf, emails, notices, money, actions } = shown;
  const { id, time_zone: timeZone } = reservation;
  const hasEvidence = problems.length + claims.length > 0;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <CaseClocks clocks={clocks} asOf={asOf} timeZone={timeZone} />
        {hasEvidence && (
          <ul aria-label="Problems and claims" className="flex flex-col gap-4">
            {problems.map((row) => (
              <ProblemCard key={row.id} row={row} isOfStay />
            ))}
            {claims.map((row) => (
              <ClaimCard key={row.id} row={row} isOfStay />
            ))}
          </ul>
        )}
        <OnlyFor team="support">
          <CaseMessages problems={problems} claims={claims} reports={reports} />
          <Lines
            title="Reported messages"
            none="No one reported messages of this stay."
            lines={reports.map((report) => ({
              id: report.id,
              title: `Reported by the ${report.reported_by}`,
              state: report.closed_at === null ? "new" : "done",
              note: [report.reason, report.note].filter(Boolean).join(" – "),
              at: report.created_at,
              timeZone: report.time_zone,
            }))}
          />
        </OnlyFor>
        {hasEvidence || money !== null ? (
          <section aria-labelledby="case-evidence" className="card flex flex-col gap-3 p-4">
            <h2 id="case-evidence" className="text-base">
              Handovers and timeline
            </h2>
            <Evidence reservationId={id} />
          </section>
        ) : (
          <Section title="Handovers and timeline" none="They open for a claim, a problem or a dispute.">
            {null}
          </Section>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ul>
          <ReservationCard reservation={reservation} />
        </ul>
        {money && (
          <>
            <LateFees reservationId={id} fees={paidLateFees(id, money)} timeZone={timeZone} />
            <Lines
              title="Payments"
              none="No payments."
              all={`/admin/payments?q=${reservation.order_id}`}
              lines={money.payments.map((payment) => ({
                id: payment.id,
                title: `${formatDollars(payment.amount)} for ${payment.titles}`,
                to: `/admin/payments?open=${payment.id}`,
                state: payment.state,
                at: payment.createdAt,
                timeZone,
              }))}
            />
            <Lines
              title="Refunds"
              none="No refunds."
              all={`/admin/refunds?q=${id}`}
              lines={money.refunds.map((refund) => ({
                id: refund.id,
                title: `${formatDollars(refund.amount)}: ${refund.reason.replaceAll("_", " ")}`,
                to: `/admin/refunds?open=${refund.id}`,
                state: refund.state,
                note: refund.note,
                at: refund.createdAt,
                timeZone,
              }))}
            />
            <Lines
              title="Payouts"
              none="No payouts."
              all={`/admin/payouts?q=${id}`}
              lines={money.payouts.map((payout) => ({
                id: payout.id,
                title: formatDollars(payout.amount),
                to: `/admin/payouts?open=${payout.id}`,
                state: payout.state,
                note: payout.refusal,
                at: payout.createdAt,
                timeZone,
              }))}
            />
          </>
        )}
        {notices && (
          <Lines
            title="Notices"
            none="No notices in the last year."
            lines={notices.map(({ id: notice, to, title, at, readAt }) => ({
              id: notice,
              title: `To the ${to}: ${title}`,
              state: readAt === null ? "unread" : "read",
              at,
              timeZone,
            }))}
          />
        )}
        {emails && (
          <Lines
            title="Emails"
            none="No emails."
            all={`/admin/emails?q=${id}`}
            lines={emails.map((email) => ({
              id: email.id,
              title: email.subject,
              to: `/admin/emails?open=${email.id}`,
              state: email.state,
              note: email.to,
              at: email.createdAt,
              timeZone,
            }))}
          />
        )}
        <TakenActions actions={actions} all={`/admin/audit?q=${id}`} />
      </div>
    </div>
  );
}
