import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { partOfFavorites } from "#app/features/properties/favorites/queries.server.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { log } from "#app/platform/log.server.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { bookingCursor } from "../schema.ts";
import { findClaimable } from "./find-claimable.server.ts";
import { countBookings, reservationsOfTenant } from "./queries.server.ts";

/** One tab of the tenant dashboard; `query` is the dashboard's own search, `before` where the tab's list continues. */
export async function loadTenantDashboard(
  actor: Actor,
  { tab, query, before: text }: { tab: string; query: string; before?: string | null },
) {
  const tenant = requireRole(actor, "tenant");
  const showsBookings = tab === "dashboard" || tab === "bookings";
  const before = tab === "bookings" ? bookingCursor.safeParse(text).data : undefined;
  const saved = tab === "favorites" ? timeCursor("prp").safeParse(text).data : undefined;
  const [claims, bookings, counts, favorites, found] = await Promise.all([
    showsBookings ? findClaimable(tenant) : [],
    showsBookings ? reservationsOfTenant(tenant, tenant.id, { order: "open", before }) : nothing,
    tab === "bookings" ? countBookings(tenant) : null,
    tab === "favorites" ? partOfFavorites(tenant, saved) : nothing,
    tab === "dashboard" && query !== "" ? find(query) : null,
  ]);
  return {
    claims,
    reservations: bookings.rows,
    counts,
    favorites: favorites.rows,
    part: {
      before: before || saved ? (text ?? null) : null,
      older: bookings.older ?? favorites.older,
    },
    found,
  };
}

const nothing = { rows: [], older: null };

/** The nearest few; null if the search failed, which leaves the rest of the dashboard intact. */
async function find(query: string) {
  try {
    return { search: await searchProperties(searchInput.parse({ query, limit: 6 })) };
  } catch (error) {
    log.error({ err: error }, "the search of a dashboard failed");
    return { search: null };
  }
}
