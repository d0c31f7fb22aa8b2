import type { Actor } from "#app/features/accounts/model.ts";
import { listDisputes, listPayoutHolds } from "../disputes/queries.server.ts";
import { listTroubles, listUnbookedEvents } from "./queries.server.ts";

/** The admin page of payments: disputes, payouts on hold, refused refunds and payouts, and unbooked events. */
export async function loadTroubles(actor: Actor) {
  const [troubles, events, disputes, holds] = await Promise.all([
    listTroubles(actor),
    listUnbookedEvents(actor),
    listDisputes(actor),
    listPayoutHolds(actor),
  ]);
  return { troubles, events, disputes, holds };
}
