import type { Actor } from "#app/features/accounts/model.ts";
import { loadCheckout } from "#app/features/id-checks/load-checkout.server.ts";
import { isPaidStay } from "./policy.ts";
import { newestEntries } from "./queries.server.ts";

/** What completes a reservation, or an order with the newest entries of its paid stays' timelines. */
export async function loadOrderScreen(actor: Actor, id: string) {
  const loaded = await loadCheckout(actor, id);
  if (loaded.property !== null) return loaded;
  return { ...loaded, timelines: await newestEntries(actor, loaded.order.filter(isPaidStay)) };
}
