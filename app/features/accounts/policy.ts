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

/**
 * The current member, with a confirmed email; 401 when logged out, 403 before it is confirmed. Login methods and secrets
 * belong to the mailbox's owner: an account with a stranger's address must not have them.
 */
export function requireConfirmed(actor: Actor): SignedIn {
  const member = requireMember(actor);
  if (!member.emailVerified)
    throw new Forbidden("Confirm your email first: open the link in the email that we sent you.");
  return member;
}
