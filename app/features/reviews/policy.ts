import type { Actor } from "#app/features/accounts/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import type { Side } from "#app/features/reservations/model.ts";

type Parties = {
  landlordId: string;
  tenantId: string | null;
  visitorId: string | null;
  alsoHeldBy: string[];
};

/** The side of a stay that this actor is on; null for everyone else, administrators included. */
export function sideOf(actor: Actor, stay: Parties): Side | null {
  if (actor.kind === "landlord") return actor.id === stay.landlordId ? "landlord" : null;
  return holds(actor, stay) ? "tenant" : null;
}
