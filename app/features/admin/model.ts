import type { AdministratorRole } from "#app/features/accounts/model.ts";

/**
 * Why an admin page shows a login form: `other` is the name of a member who isn't an administrator; `demo` offers the
 * demo administrator.
 */
export type Shut = { demo: boolean; other: string | null };

/** An admin page's data, or why it's closed to this visitor. */
export type Visit<Shown> =
  | { shut: null; shown: Shown; menu: AdminMenu; role: AdministratorRole }
  | { shut: Shut; shown: null; menu: null; role: null };

/** The roles that open a page; owners open each. */
export const adminPages = {
  "/admin": ["reviewer"],
  "/admin/inquiries": ["support"],
  "/admin/users": ["support", "finance", "reviewer"],
  "/admin/properties": ["support", "reviewer"],
  "/admin/approvals": ["reviewer"],
  "/admin/import": ["support"],
  "/admin/reservations": ["support", "finance"],
  "/admin/consents": ["support"],
  "/admin/rentals": ["support", "finance"],
  "/admin/problems": ["support"],
  "/admin/deposits": ["support", "finance"],
  "/admin/messages": ["support"],
  "/admin/reviews": ["support", "reviewer"],
  "/admin/payments": ["finance"],
  "/admin/refunds": ["finance"],
  "/admin/payouts": ["finance"],
  "/admin/money": ["finance"],
  "/admin/taxes": ["finance"],
  "/admin/numbers": ["support", "finance"],
  "/admin/emails": ["support"],
  "/admin/jobs": [],
  "/admin/audit": [],
  "/admin/settings": [],
  "/admin/pages": ["support"],
} as const satisfies Record<string, readonly AdministratorRole[]>;
export type AdminPath = keyof typeof adminPages;

/** What administrators of each role may do, as `adminPages` and the commands have it. */
export const whatRolesMay: Record<AdministratorRole, string> = {
  owner:
    "Does everything. Only owners see settings, background jobs and the audit log, change roles, and publish terms, privacy and emails.",
  support:
    "Answers inquiries, decides problems and claims, suspends members, cancels stays, and hides spaces and reviews.",
  finance: "Handles payments, refunds, payouts, disputes, rents and taxes, and sees the figures.",
  reviewer: "Checks IDs and new spaces, and hides spaces and reviews.",
};

type Roles = { role: string; administratorRole: AdministratorRole | null };

/** "Tenant", "Administrator, finance". */
export function roleInWords({ role, administratorRole }: Roles): string {
  const name = role.charAt(0).toUpperCase() + role.slice(1);
  return administratorRole === null ? name : `${name}, ${administratorRole}`;
}

/** The pages that this administrator may open, by path: what waits there, and whether something failed. */
export type AdminMenu = Partial<Record<AdminPath, { count?: number; failed?: boolean }>>;

/** How many rows an admin list shows first, and adds at a time. */
export const rowsAtOnce = 50;
/** How many it shows at most before it begins a new page. */
export const mostShown = 500;

const listsOfIds: Record<string, string> = {
  usr: "users",
  prp: "properties",
  res: "reservations",
  ord: "reservations",
  pay: "payments",
  rfd: "refunds",
  out: "payouts",
  eml: "emails",
  inq: "inquiries",
  rnt: "rentals",
  dcl: "deposits",
  prb: "problems",
  rev: "reviews",
};

/** The list that shows what an id names; null if no list does. */
export function adminPathOf(id: string): string | null {
  const list = /^([a-z]{3})_[0-9a-z]+$/.exec(id)?.[1];
  return list && Object.hasOwn(listsOfIds, list) ? `/admin/${listsOfIds[list]}?q=${id}` : null;
}

const nounsOfIds: Record<string, string> = {
  cnv: "A conversation",
  dcl: "A deposit claim",
  dsp: "A dispute",
  eml: "An email",
  inq: "An inquiry",
  ord: "An order",
  out: "A payout",
  pay: "A payment",
  prb: "A report about a stay",
  prp: "A property",
  res: "A reservation",
  rev: "A review",
  rfd: "A refund",
  rnt: "A rent",
  rpt: "A report about messages",
  usr: "A member",
};

/** What kind of thing an id names, where its name isn't known; other subjects are words already. */
export function subjectInWords(subject: string): string {
  const kind = /^([a-z]{3})_[0-9a-z]+$/.exec(subject)?.[1];
  return kind && Object.hasOwn(nounsOfIds, kind) ? nounsOfIds[kind]! : subject;
}
