import type { Actor } from "#app/features/accounts/model.ts";
import { presentUnverified } from "#app/features/id-checks/present.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { hasNoSpace } from "#app/features/properties/approval/queries.server.ts";
import { config } from "#app/platform/config.server.ts";

/**
 * The page of IDs to verify, the first that administrators see; `isEmpty` until the marketplace has a space, `wrongSupport` until an
 * address is set that people can write to.
 */
export async function loadUnverified(actor: Actor) {
  const [ids, isEmpty] = await Promise.all([unverifiedIds(actor), hasNoSpace(actor)]);
  return { ids: ids.map(presentUnverified), isEmpty, wrongSupport: wrongSupport() };
}

/** The support address as long as it is the default, which gets no email; null in a demo. */
function wrongSupport(): string | null {
  const { supportEmail, hasDemoPeople } = config;
  return !hasDemoPeople && supportEmail.endsWith("@sparebay.example") ? supportEmail : null;
}
