import type { Actor } from "#app/features/accounts/model.ts";
import { listTroubles, listUnbookedEvents } from "./queries.server.ts";

/** What the admin page of payments shows: money that the provider refused to move, and events that are not booked. */
export async function loadTroubles(actor: Actor) {
  const [troubles, events] = await Promise.all([listTroubles(actor), listUnbookedEvents(actor)]);
  return { troubles, events };
}
