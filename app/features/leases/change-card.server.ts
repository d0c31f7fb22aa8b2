import type { Actor } from "#app/features/accounts/model.ts";
import { openCardPage } from "#app/features/payments/renewals/open-card-page.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { sideOf } from "./policy.ts";
import { leaseFor } from "./queries.server.ts";

/** The provider's page that saves another card for a rental, without paying. */
export async function changeCard(actor: Actor, leaseId: string, address: string): Promise<{ url: string }> {
  const lease = await leaseFor(actor, leaseId);
  if (sideOf(actor, lease) !== "tenant") throw new Forbidden("Only the tenant can change the card.");
  if (lease.state === "ended") throw new Conflict("This rental has ended.");
  return openCardPage({ leaseId, tenantId: lease.tenantId, back: `${address}/rentals` });
}
