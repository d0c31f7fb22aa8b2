import type { Actor } from "#app/features/accounts/model.ts";
import { claimsOfStays } from "#app/features/deposits/queries.server.ts";
import { loadRentByMonth } from "#app/features/leases/load-rent-by-month.server.ts";
import { loadLandlordDashboard } from "#app/features/payments/payouts/load-landlord-dashboard.server.ts";
import { ratingOfTenant } from "#app/features/reviews/queries.server.ts";
import { isPaidStay } from "./policy.ts";
import { newestEntries } from "./queries.server.ts";

/** One tab of the landlord's dashboard; the open request has its tenant's rating, its claims and the newest of its timeline. */
export async function loadLandlordScreen(actor: Actor, asked: Parameters<typeof loadLandlordDashboard>[1]) {
  const dashboard = await loadLandlordDashboard(actor, asked);
  const months = dashboard.months && (await loadRentByMonth(actor, dashboard.months));
  const loaded = { ...dashboard, months };
  const open =
    asked.tab === "requests" ? loaded.requests?.list.rows.find(({ id }) => id === asked.reservation) : null;
  if (!open) return { ...loaded, open: null };
  const [rating, entries, claims] = await Promise.all([
    ratingOfTenant(actor, open),
    newestEntries(actor, isPaidStay(open) ? [open] : []),
    claimsOfStays(actor, [open.id]),
  ]);
  return { ...loaded, open: { reservation: open, rating, entries: entries.get(open.id) ?? [], claims } };
}
