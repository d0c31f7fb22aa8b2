import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { favoritesOf } from "#app/features/properties/queries.server.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { log } from "#app/platform/log.server.ts";
import { reservationsOfTenant } from "../queries.server.ts";
import { findClaimable } from "./find-claimable.server.ts";

/** One tab of the tenant dashboard; `query` is the dashboard's own search. */
export async function loadTenantDashboard(actor: Actor, { tab, query }: { tab: string; query: string }) {
  const tenant = requireRole(actor, "tenant");
  const showsBookings = tab === "dashboard" || tab === "bookings";
  const [claims, reservations, favorites, found] = await Promise.all([
    showsBookings ? findClaimable(tenant) : [],
    showsBookings ? reservationsOfTenant(tenant, tenant.id) : [],
    tab === "favorites" ? favoritesOf(tenant, tenant.id) : [],
    tab === "dashboard" && query !== "" ? find(query) : null,
  ]);
  return { claims, reservations, favorites, found };
}

/** The nearest few; null if the search failed, which leaves the rest of the dashboard intact. */
async function find(query: string) {
  try {
    return { search: await searchProperties(searchInput.parse({ query, limit: 6 })) };
  } catch (error) {
    log.error({ err: error }, "the search of a dashboard failed");
    return { search: null };
  }
}
