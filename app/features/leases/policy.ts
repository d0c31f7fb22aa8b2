import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister } from "#app/features/accounts/policy.ts";

type Parties = { tenantId: string; landlordId: string };

/** Its two sides, and the administrators whose work is with stays. */
export function maySeeLease(actor: Actor, lease: Parties): boolean {
  if (actor.kind === "system" || mayAdminister(actor, "support", "finance")) return true;
  return sideOf(actor, lease) !== null;
}

/** The side of the lease that this actor is on; null for everyone else. */
export function sideOf(actor: Actor, { tenantId, landlordId }: Parties): "tenant" | "landlord" | null {
  if (actor.kind === "tenant" && actor.id === tenantId) return "tenant";
  if (actor.kind === "landlord" && actor.id === landlordId) return "landlord";
  return null;
}
