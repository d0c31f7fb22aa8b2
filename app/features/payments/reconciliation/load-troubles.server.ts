import type { Actor } from "#app/features/accounts/model.ts";
import { listTroubles, listUnbookedEvents } from "./queries.server.ts";

/** The admin page of payments: refunds and payouts that the provider refused, and unbooked events. */
export async function loadTroubles(actor: Actor) {
  const [troubles, events] = await Promise.all([listTroubles(actor), listUnbookedEvents(actor)]);
  return { troubles, events };
}
