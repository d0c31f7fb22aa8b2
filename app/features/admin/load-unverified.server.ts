import type { Actor } from "#app/features/accounts/model.ts";
import { presentUnverified } from "#app/features/id-checks/present.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { hasNoSpace } from "#app/features/properties/approval/queries.server.ts";

/** The page of IDs to verify, the first that administrators see; `isEmpty` until the marketplace has a space. */
export async function loadUnverified(actor: Actor) {
  const [ids, isEmpty] = await Promise.all([unverifiedIds(actor), hasNoSpace(actor)]);
  return { ids: ids.map(presentUnverified), isEmpty };
}
