/**
 * Why an admin page shows a login form: `other` is the name of a member who isn't an administrator; `demo` offers the
 * demo administrator.
 */
export type Shut = { demo: boolean; other: string | null };

/** An admin page's data, or why it's closed to this visitor. */
export type Visit<Shown> =
  | { shut: null; shown: Shown; menu: AdminMenu }
  | { shut: Shut; shown: null; menu: null };

/** What waits, and whether something failed, by the path of the page that shows it. */
export type AdminMenu = Record<string, { count?: number; failed?: boolean }>;

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
