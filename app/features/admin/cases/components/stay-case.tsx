import { Evidence } from "#app/features/handovers/components/evidence.tsx";
import { stateOfPayment } from "#app/features/payments/model.ts";
import { formatDollars } from "#app/platform/money.ts";
import { OnlyFor } from "../../components/administrator-role.tsx";
import { ClaimCard } from "../../components/claim-card.tsx";
import { ProblemCard } from "../../components/problem-card.tsx";
import { ReservationCard } from "../../components/reservation-card.tsx";
import { paidLateFees } from "../model.ts";
import type { StayJson } from "../present.ts";
import { CaseClocks } from "./case-clocks.tsx";
import { CaseColumns } from "./case-columns.tsx";
import { CaseMessages } from "./case-messages.tsx";
import { LateFees } from "./late-fees.tsx";
import { Lines } from "./lines.tsx";
import { Empty, Group } from "./section.tsx";
import { actionsTitle, TakenActions } from "./taken-actions.tsx";

type Props = { shown: StayJson };

/** One stay, then everything about it that the administrator's role may read: its open cases with their decisions first. */
export function StayCase({ shown }: Props) {
  const { reservation, problems, claims, reports, clocks, asOf, emails, notices, money, actions } = shown;
  const { id } = reservation;
  const hasCases = problems.length + claims.length > 0;
  const opensEvidence = hasCases || money !== null;
  return (
    <CaseColumns
      first={
        clocks.length + problems.length + claims.length > 0 && (
          <>
            <CaseClocks clocks={clocks} asOf={asOf} />
            {hasCases && (
              <ul aria-label="Problems and claims" className="flex flex-col gap-4">
                {problems.map((row) => (
                  <ProblemCard key={row.id} row={row} isOfStay />
                ))}
                {claims.map((row) => (
                  <ClaimCard key={row.id} row={row} isOfStay />
                ))}
              </ul>
            )}
          </>
        )
      }
      card={<ReservationCard reservation={reservation} isOfStay />}
      aside={money && <StayMoney reservation={reservation} money={money} />}
    >
      <OnlyFor team="support">
        <CaseMessages problems={problems} claims={claims} reports={reports} />
        <Lines
          title="Reported messages"
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
      {opensEvidence && (
        <section aria-labelledby="case-evidence" className="card flex flex-col gap-3 p-4">
          <h2 id="case-evidence" className="text-base">
            Handovers and timeline
          </h2>
          <Evidence reservationId={id} />
        </section>
      )}
      <StayHistory shown={shown} />
      <Empty
        parts={[
          clocks.length === 0 && "Open cases",
          // Who reads notices reads reports, too.
          notices !== null && reports.length === 0 && "Reported messages",
          money?.payments.length === 0 && "Payments",
          money?.refunds.length === 0 && "Refunds",
          money?.payouts.length === 0 && "Payouts",
          notices?.length === 0 && "Notices",
          emails?.length === 0 && "Emails",
          actions?.length === 0 && actionsTitle,
        ]}
      />
      {!opensEvidence && (
        <p className="px-1 text-sm text-soft">
          Handovers and timeline open for a claim, a problem or a dispute.
        </p>
      )}
    </CaseColumns>
  );
}

type MoneyProps = { reservation: StayJson["reservation"]; money: NonNullable<StayJson["money"]> };

/** What was charged, refunded and paid out. */
function StayMoney({ reservation: { id, order_id: orderId, time_zone: timeZone }, money }: MoneyProps) {
  if (money.payments.length + money.refunds.length + money.payouts.length === 0) return null;
  return (
    <Group title="Money">
      <LateFees reservationId={id} fees={paidLateFees(id, money)} timeZone={timeZone} />
      <Lines
        title="Payments"
        all={`/admin/payments?q=${orderId}`}
        lines={money.payments.map((payment) => ({
          id: payment.id,
          title: `${formatDollars(payment.amount)} for ${payment.titles}`,
          to: `/admin/payments?open=${payment.id}`,
          state: stateOfPayment(payment),
          at: payment.createdAt,
          timeZone,
        }))}
      />
      <Lines
        title="Refunds"
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
    </Group>
  );
}

/** What was done and sent. */
function StayHistory({ shown: { reservation, emails, notices, actions } }: Props) {
  const { id } = reservation;
  if ([emails, notices, actions].every((rows) => !rows?.length)) return null;
  return (
    <Group title="History">
      <TakenActions actions={actions} all={`/admin/audit?q=${id}`} />
      {notices && (
        <Lines
          title="Notices"
          lines={notices.map(({ id: notice, to, title, at, readAt }) => ({
            id: notice,
            title: `To the ${to}: ${title}`,
            state: readAt === null ? "unread" : "read",
            at,
          }))}
        />
      )}
      {emails && (
        <Lines
          title="Emails"
          all={`/admin/emails?q=${id}`}
          lines={emails.map((email) => ({
            id: email.id,
            title: email.subject,
            to: `/admin/emails?open=${email.id}`,
            state: email.state,
            note: email.to,
            at: email.createdAt,
          }))}
        />
      )}
    </Group>
  );
}
