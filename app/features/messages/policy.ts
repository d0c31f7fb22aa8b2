import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import type { Side } from "#app/features/reservations/model.ts";

type Parties = {
  landlordId: string;
  tenantId: string | null;
  /** The order of a visitor's conversation, with the account that claimed it. */
  orderTenantId: string | null;
  visitorId: string | null;
  alsoHeldBy: string[];
};

/** The side of a conversation that this actor is on; null for everyone else, administrators included. */
export function sideOf(actor: Actor, conversation: Parties): Side | null {
  if (actor.kind === "landlord" && actor.id === conversation.landlordId) return "landlord";
  const { visitorId, alsoHeldBy } = conversation;
  const tenantId = conversation.tenantId ?? conversation.orderTenantId;
  return holds(actor, { tenantId, visitorId, alsoHeldBy }) ? "tenant" : null;
}

/** Tenants ask about any space once their email is confirmed. */
export function mayAsk(actor: Actor): boolean {
  return actor.kind === "tenant" && actor.emailVerified;
}

/** Visitors, and members without a confirmed email, write less often. */
export function isUnverified(actor: Actor): boolean {
  return !isLoggedIn(actor) || !actor.emailVerified;
}

/** Why this side can't write, in words; null if it can. */
export function writeRefusal(side: Side, blockedBy: readonly Side[]): string | null {
  if (blockedBy.includes(side)) return "You blocked these messages. Unblock them to write.";
  return blockedBy.length > 0 ? "You can’t write to this person anymore." : null;
}
