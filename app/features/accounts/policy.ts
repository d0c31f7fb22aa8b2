import { Forbidden, Unauthenticated } from "#app/platform/errors.ts";
import { type Actor, isSignedIn, type Role, type SignedIn } from "./model.ts";

/** The member who asks; 401 when signed out. */
export function requireMember(actor: Actor): SignedIn {
  if (!isSignedIn(actor)) throw new Unauthenticated();
  return actor;
}

/** The member who asks, in this role; 401 when signed out, 403 in another role. */
export function requireRole(actor: Actor, role: Role, message?: string): SignedIn {
  if (!isSignedIn(actor)) throw new Unauthenticated(message);
  if (actor.kind !== role) throw new Forbidden(message);
  return actor;
}
