import { sql } from "kysely";
import { Gauge } from "prom-client";
import { countWaitingClaims } from "#app/features/deposits/queries.server.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import { countProblems, problemOutcomes } from "#app/features/problems/queries.server.ts";
import { countMoneyTroubles } from "#app/features/payments/reconciliation/queries.server.ts";
import { noticeFigures } from "#app/features/notices/queries.server.ts";
import { messageFigures } from "#app/features/messages/queries.server.ts";
import { changeFigures } from "#app/features/reservations/changes/queries.server.ts";
import { countApprovals } from "#app/features/properties/approval/queries.server.ts";
import { reviewFigures } from "#app/features/reviews/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { metrics } from "#app/platform/metrics.server.ts";

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [metrics] });

const overdue = gauge("reservations_overdue", "Live requests whose deadline passed more than 5 minutes ago");
const expired = gauge("reservations_expired_last_hour", "Requests that expired in the last hour");
const live = gauge("reservations_live", "Requests and reservations that hold their dates");
const processing = gauge("payments_processing", "Reservations whose payment is being processed");
const oldest = gauge("payments_oldest_processing_seconds", "Seconds since the oldest of them last changed");
const refunds = gauge("refunds_failed", "Refunds that the provider refused");
const payouts = gauge("payouts_failed", "Payouts that the provider refused");
const events = gauge("provider_events_failed", "Events of the provider that could not be booked");
const toDecide = gauge("deposit_claims_to_decide", "Claims on deposits that wait for an administrator");
const oldestClaim = gauge(
  "deposit_claims_oldest_to_decide_seconds",
  "Seconds since the oldest of them waits",
);
const toAnswer = gauge("deposit_claims_to_answer", "Claims on deposits that wait for their tenant");
const unpaidCharges = gauge("extra_charges_unpaid", "Charges of stays whose cards were refused every time");
const unpaidCents = gauge("extra_charges_unpaid_cents", "Their sum in cents");
const problemsToDecide = gauge("problems_to_decide", "Reports about stays that wait for an administrator");
const oldestProblem = gauge("problems_oldest_to_decide_seconds", "Seconds since the oldest of them waits");
const problemsToAnswer = gauge("problems_to_answer", "Reports about stays that wait for one of their sides");
const displaced = gauge("stays_displaced", "Stays whose tenants wait for a space that isn’t empty");
const problemsEnded = new Gauge({
  name: "problems_ended_last_day",
  help: "Reports about stays that ended in the last 24 hours",
  labelNames: ["kind", "outcome"],
  registers: [metrics],
});
const toApprove = gauge("listings_to_approve", "Spaces, and edits of them, that wait for an administrator");
const oldestApproval = gauge("listings_oldest_to_approve_seconds", "Seconds since the oldest of them waits");
const charges = gauge("later_charges_overdue", "Saved cards that should have been charged 3 hours ago");
const refused = gauge("card_charges_refused", "Charges of saved cards that the provider refuses as requests");
const difference = gauge("ledger_difference_cents", "By how many cents the ledger is off zero");
const messages = gauge("messages_sent_last_hour", "Messages that people wrote in the last hour");
const contacts = gauge(
  "messages_hidden_contacts_last_hour",
  "Phone numbers, addresses and links hidden in them",
);
const unread = gauge(
  "message_emails_waiting",
  "Readers whose email about messages is more than a minute late",
);
const reports = gauge("message_reports_open", "Reported conversations that no administrator has closed");
const told = gauge("notices_told_last_hour", "Notices of the last hour, those folded included");
const folded = gauge("notices_folded_last_hour", "Those of them that only count at another, in a flood");
const browsers = gauge("notice_browsers", "Browsers that show their members' notices");
const datesAsked = gauge(
  "stay_changes_asked_last_day",
  "Changes of a stay's dates asked in the last 24 hours",
);
const datesMade = gauge("stay_changes_made_last_day", "Those that were made in that time");
const datesRefused = gauge("stay_changes_refused_last_day", "Those that were refused in that time");
const datesExpired = gauge("stay_changes_expired_last_day", "Those that weren't answered or paid in time");
const reviews = gauge("reviews_published_last_day", "Reviews published in the last 24 hours");
const lateReviews = gauge(
  "review_windows_late",
  "Review windows that closed more than 5 minutes ago and are not published",
);

type Figures = { overdue: number; expired: number; live: number; processing: number; oldest: number };

/** Updates the metrics of reservations and money, the same in every process; without a database it leaves them as they were. */
export async function measureProduct(): Promise<void> {
  try {
    const [{ rows }, money, claims, unpaid, written, notices, reviewed, changes, problems, ended, approvals] =
      await Promise.all([
        sql<Figures>`
        select
          (select count(*) from reservations where status in ('pending', 'docs_requested')
            and answer_by < now() - interval '5 minutes') as overdue,
          (select count(*) from reservations where status = 'expired' and updated_at > now() - interval '1 hour') as expired,
          (select count(*) from reservations
            where is_live(status)
              and upper(stay) > current_date) as live,
          count(*) as processing, coalesce(extract(epoch from now() - min(updated_at)), 0)::float8 as oldest
        from reservations where payment_status = 'processing'`.execute(db),
        countMoneyTroubles({ kind: "system" }),
        countWaitingClaims({ kind: "system" }),
        countUnpaidCharges({ kind: "system" }),
        messageFigures({ kind: "system" }),
        noticeFigures({ kind: "system" }),
        reviewFigures({ kind: "system" }),
        changeFigures({ kind: "system" }),
        countProblems({ kind: "system" }),
        problemOutcomes({ kind: "system" }),
        countApprovals({ kind: "system" }),
      ]);
    const figures = rows[0]!;
    overdue.set(figures.overdue);
    expired.set(figures.expired);
    live.set(figures.live);
    processing.set(figures.processing);
    oldest.set(figures.oldest);
    refunds.set(money.refunds);
    payouts.set(money.payouts);
    events.set(money.events);
    toDecide.set(claims.toDecide);
    oldestClaim.set(claims.oldestSeconds);
    toAnswer.set(claims.toAnswer);
    unpaidCharges.set(unpaid.count);
    unpaidCents.set(unpaid.cents);
    problemsToDecide.set(problems.toDecide);
    oldestProblem.set(problems.oldestSeconds);
    problemsToAnswer.set(problems.toAnswer);
    displaced.set(problems.displaced);
    problemsEnded.reset();
    for (const { kind, outcome, count } of ended) problemsEnded.set({ kind, outcome }, count);
    toApprove.set(approvals.waiting);
    oldestApproval.set(approvals.oldestSeconds);
    charges.set(money.charges);
    refused.set(money.refused);
    difference.set(money.difference);
    messages.set(written.sent);
    contacts.set(written.hidden);
    unread.set(written.waiting);
    reports.set(written.reports);
    told.set(notices.told);
    folded.set(notices.folded);
    browsers.set(notices.browsers);
    datesAsked.set(changes.asked);
    datesMade.set(changes.made);
    datesRefused.set(changes.refused);
    datesExpired.set(changes.expired);
    reviews.set(reviewed.published);
    lateReviews.set(reviewed.late);
  } catch (error) {
    log.warn({ err: error }, "reservations and money could not be measured");
  }
}
