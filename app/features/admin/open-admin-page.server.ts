import { data } from "react-router";
import { type Actor, isLoggedIn, type LoggedIn } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { countWaitingClaims } from "#app/features/deposits/queries.server.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import { countProblems } from "#app/features/problems/queries.server.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { countOpenReports } from "#app/features/messages/queries.server.ts";
import { countNewInquiries } from "#app/features/inquiries/queries.server.ts";
import { countPastDueRents } from "#app/features/leases/queries.server.ts";
import { countApprovals } from "#app/features/properties/approval/queries.server.ts";
import { isDecided } from "#app/features/payments/disputes/model.ts";
import { loadTroubles } from "#app/features/payments/reconciliation/load-troubles.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueFigures } from "#app/platform/job-list.server.ts";
import type { AdminMenu, Visit } from "./model.ts";

/**
 * Reads an admin page for administrators. For everyone else it reads nothing, and the page shows a login
 * form: to other members with status 403.
 */
export async function openAdminPage<Shown>(actor: Actor, read: (administrator: LoggedIn) => Promise<Shown>) {
  if (actor.kind === "administrator") {
    const [shown, menu] = await Promise.all([read(actor), loadMenu(actor)]);
    return data<Visit<Shown>>({ shut: null, shown, menu });
  }
  const other = isLoggedIn(actor) ? actor.email : null;
  const visit = { shut: { demo: config.demo, other }, shown: null, menu: null };
  return data<Visit<Shown>>(visit, { status: other === null ? 200 : 403 });
}

/** The counts of what waits, and warnings of what failed, in the admin pages' menu. */
async function loadMenu(actor: Actor): Promise<AdminMenu> {
  requireRole(actor, "administrator");
  const [
    ids,
    inquiring,
    pastDue,
    queues,
    { troubles, events, disputes },
    claims,
    unpaid,
    reports,
    problems,
    approvals,
    undelivered,
  ] = await Promise.all([
    unverifiedIds(actor),
    countNewInquiries(actor),
    countPastDueRents(actor),
    queueFigures(),
    loadTroubles(actor),
    countWaitingClaims(actor),
    countUnpaidCharges(actor),
    countOpenReports(actor),
    countProblems(actor),
    countApprovals(actor),
    db
      .selectFrom("emails")
      .select("id")
      .where("state", "in", ["bounced", "failed"])
      .limit(1)
      .executeTakeFirst(),
  ]);
  const failed = (kind: "refund" | "payout") => troubles.some((one) => one.kind === kind);
  return {
    "/admin": { count: ids.length },
    "/admin/inquiries": { count: inquiring },
    "/admin/approvals": { count: approvals.waiting },
    "/admin/rentals": { count: pastDue },
    "/admin/problems": { count: problems.toDecide },
    "/admin/deposits": { count: claims.toDecide, failed: unpaid.count > 0 },
    "/admin/messages": { count: reports },
    "/admin/payments": {
      count: disputes.filter(({ status }) => !isDecided(status)).length,
      failed: troubles.length + events.length > 0,
    },
    "/admin/refunds": { failed: failed("refund") },
    "/admin/payouts": { failed: failed("payout") },
    "/admin/emails": { failed: undelivered !== undefined },
    "/admin/jobs": { failed: queues.some((one) => one.failed + one.orphaned > 0) },
  };
}
