import type { Actor } from "#app/features/accounts/model.ts";
import { claimsOfStays } from "#app/features/deposits/queries.server.ts";
import { differencesAhead } from "#app/features/problems/queries.server.ts";
import { loadCheckout } from "#app/features/id-checks/load-checkout.server.ts";
import { isPaidStay } from "./policy.ts";
import { newestEntries } from "./queries.server.ts";

/** What completes a reservation, or an order with the newest entries of its paid stays' timelines, and claims on them. */
export async function loadOrderScreen(actor: Actor, id: string) {
  const loaded = await loadCheckout(actor, id);
  if (loaded.property !== null) return loaded;
  const stays = loaded.order.filter(isPaidStay);
  const ids = stays.map((stay) => stay.id);
  const [timelines, claims, differences] = await Promise.all([
    newestEntries(actor, stays),
    claimsOfStays(actor, ids),
    differencesAhead(actor, loaded.order),
  ]);
  return { ...loaded, timelines, claims, differences };
}
