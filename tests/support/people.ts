import { serializeSignedCookie } from "better-call";
import { auth } from "#app/features/accounts/login/auth.server.ts";
import { createMember } from "#app/features/accounts/members/create-member.server.ts";
import type { Role, SignedIn } from "#app/features/accounts/model.ts";
import { newId } from "#app/platform/ids.server.ts";
import { visitorCookie } from "#app/features/accounts/session/visitor-cookie.server.ts";

export const password = "a-long-enough-password";

/** Somebody to act as: `cookie` for `call`, `actor` for commands. */
export type Person = { id: string; email: string; username: string; cookie: string; actor: SignedIn };

export const newTenant = (username = "Tess Tenant") => newPerson("tenant", username);
export const newLandlord = (username = "Lars Landlord") => newPerson("landlord", username);
export const newAdministrator = (username = "Ada Admin") => newPerson("administrator", username);

/** A browser without a session that we have met before. */
export function newVisitor() {
  const visitorId = newId("vis");
  return {
    id: visitorId,
    cookie: visitorCookie(visitorId).split(";")[0]!,
    actor: { kind: "visitor" as const, visitorId },
  };
}

async function newPerson(role: Role, username: string): Promise<Person> {
  const email = `${newId("usr").slice(4, 16)}@people.example`;
  const member = await createMember({ email, username, password, role, emailVerified: true });
  const cookie = await sessionOf(member.id);
  return { id: member.id, email, username, cookie, actor: { ...member, visitorId: null } };
}

/** The cookie of a new session of this member. */
export async function sessionOf(userId: string): Promise<string> {
  const context = await auth.$context;
  const session = await context.internalAdapter.createSession(userId);
  const name = context.authCookies.sessionToken.name;
  return serializeSignedCookie(name, session.token, context.secret);
}
