import type { Actor } from "#app/features/accounts/model.ts";
import { listDisputes, listPayoutHolds } from "../disputes/queries.server.ts";
import { listAccountRefusals, listBankRefusals, listTroubles, listUnbookedEvents } from "./queries.server.ts";

/** The admin page of payments: disputes, payouts on hold, refused refunds, payouts and charges, accounts that could not be made, payouts that banks refused, and unbooked events. */
export async function loadTroubles(actor: Actor) {
  const [troubles, events, disputes, holds, banks, accounts] = await Promise.all([
    listTroubles(actor),
    listUnbookedEvents(actor),
    listDisputes(actor),
    listPayoutHolds(actor),
    listBankRefusals(actor),
    listAccountRefusals(actor),
  ]);
  return { troubles, events, disputes, holds, banks, accounts };
}
