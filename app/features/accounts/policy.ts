import { Forbidden, Unauthenticated } from "#app/platform/errors.ts";
import { type Actor, isLoggedIn, type Role, type LoggedIn } from "./model.ts";
import { type AdministratorRole, isForRole } from "./model.ts";

/** Returns the calling member; 401 when logged out. */
export function requireMember(actor: Actor): LoggedIn {
  if (!isLoggedIn(actor)) throw new Unauthenticated();
  return actor;
}

/** Returns the calling member if in this role; 401 when logged out, 403 in another role. */
export function requireRole(actor: Actor, role: Role, message?: string): LoggedIn {
  return requireRoles(actor, [role], message);
}

/** As `requireRole`, for calls of several roles. */
export function requireRoles(actor: Actor, roles: readonly Role[], message?: string): LoggedIn {
  if (!isLoggedIn(actor)) throw new Unauthenticated(message);
  if (!roles.includes(actor.kind)) throw new Forbidden(message);
  return actor;
}

/** Whether the caller is an administrator with one of these roles, or an owner. */
export function mayAdminister(actor: Actor, ...allowed: AdministratorRole[]): boolean {
  return actor.kind === "administrator" && isForRole(actor.administratorRole, allowed);
}

/** Returns the calling administrator if they are an owner or have one of these roles; 401 when logged out, else 403. */
export function requireAdministrator(actor: Actor, ...allowed: AdministratorRole[]): LoggedIn {
  const administrator = requireRole(actor, "administrator");
  if (mayAdminister(actor, ...allowed)) return administrator;
  const others = new Intl.ListFormat("en").format(["owners", ...allowed]);
  throw new Forbidden(`Among administrators this is for ${others}: ask one of them.`);
}

/**
 * Returns the calling member, whose email must be confirmed: 401 when logged out, 403 before that. Login methods and
 * secrets belong to the mailbox's owner; an account with someone else's address must not get them.
 */
export function requireConfirmed(actor: Actor): LoggedIn {
  const member = requireMember(actor);
  if (!member.emailVerified)
    throw new Forbidden("Confirm your email first: open the link in the email we sent you.");
  return member;
}
