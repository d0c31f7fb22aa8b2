import { data, redirect } from "react-router";
import { type Actor, isLoggedIn, type LoggedIn } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { mayAdminister, requireAdministrator } from "#app/features/accounts/policy.ts";
import { countWaitingClaims } from "#app/features/deposits/queries.server.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import { countProblems } from "#app/features/problems/queries.server.ts";
import { countUnverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { countOpenReports } from "#app/features/messages/queries.server.ts";
import { countNewInquiries } from "#app/features/inquiries/queries.server.ts";
import { countPastDueRents } from "#app/features/leases/queries.server.ts";
import { countApprovals } from "#app/features/properties/approval/queries.server.ts";
import { moneyMarks } from "#app/features/payments/reconciliation/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queueFigures } from "#app/platform/job-list.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { type AdminMenu, adminPages, type AdminPath, type Visit } from "./model.ts";

/**
 * Reads an admin page for administrators whose role opens it; from /admin the others go on to their first page, elsewhere
 * it is a 403. For everyone else it reads nothing, and the page shows a login form: to other members with status 403.
 */
export async function openAdminPage<Shown>(
  actor: Actor,
  path: AdminPath,
  read: (administrator: LoggedIn) => Promise<Shown>,
) {
  if (actor.kind === "administrator") {
    const { administratorRole } = await toRouteError(requireOpen(actor, path));
    const [shown, menu] = await Promise.all([read(actor), loadMenu(actor)]);
    return data<Visit<Shown>>({ shut: null, shown, menu, role: administratorRole! });
  }
  const other = isLoggedIn(actor) ? actor.email : null;
  const visit = { shut: { demo: config.hasDemoPeople, other }, shown: null, menu: null, role: null };
  return data<Visit<Shown>>(visit, { status: other === null ? 200 : 403 });
}

async function requireOpen(actor: Actor, path: AdminPath): Promise<LoggedIn> {
  if (path === "/admin" && !mayOpen(actor, path))
    throw redirect(paths.find((other) => mayOpen(actor, other))!);
  return requireAdministrator(actor, ...adminPages[path]);
}

const paths = Object.keys(adminPages) as AdminPath[];

function mayOpen(actor: Actor, path: AdminPath): boolean {
  return mayAdminister(actor, ...adminPages[path]);
}

/** How the menu marks a page; pages that always look the same have none. */
const marks: Partial<Record<AdminPath, (actor: Actor) => Promise<{ count?: number; failed?: boolean }>>> = {
  "/admin": async (actor) => ({ count: await countUnverifiedIds(actor) }),
  "/admin/inquiries": async (actor) => ({ count: await countNewInquiries(actor) }),
  "/admin/approvals": async (actor) => ({ count: (await countApprovals(actor)).waiting }),
  "/admin/rentals": async (actor) => ({ count: await countPastDueRents(actor) }),
  "/admin/problems": async (actor) => ({ count: (await countProblems(actor)).toDecide }),
  "/admin/deposits": async (actor) => {
    const [claims, unpaid] = await Promise.all([countWaitingClaims(actor), countUnpaidCharges(actor)]);
    return { count: claims.toDecide, failed: unpaid.count > 0 };
  },
  "/admin/messages": async (actor) => ({ count: await countOpenReports(actor) }),
  "/admin/emails": async () => {
    const undelivered = await db
      .selectFrom("emails")
      .select("id")
      .where("state", "in", ["bounced", "failed"])
      .limit(1)
      .executeTakeFirst();
    return { failed: undelivered !== undefined };
  },
  "/admin/jobs": async () => {
    const queues = await queueFigures();
    return { failed: queues.some((one) => one.failed + one.orphaned > 0) };
  },
};

/** The pages that an administrator may open, with what waits there and whether something failed. */
async function loadMenu(actor: Actor): Promise<AdminMenu> {
  const open = paths.filter((path) => mayOpen(actor, path));
  const [money, ...marked] = await Promise.all([
    mayOpen(actor, "/admin/payments") ? markMoney(actor) : {},
    ...open.map(async (path) => [path, (await marks[path]?.(actor)) ?? {}] as const),
  ]);
  return { ...Object.fromEntries(marked), ...money };
}

async function markMoney(actor: Actor): Promise<AdminMenu> {
  const { disputes, refunds, payouts, others } = await moneyMarks(actor);
  return {
    "/admin/payments": { count: disputes, failed: refunds || payouts || others },
    "/admin/refunds": { failed: refunds },
    "/admin/payouts": { failed: payouts },
  };
}
