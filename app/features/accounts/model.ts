/** The kinds of account. Tenant or landlord is chosen at signup; administrators are made by a command. */
export type Role = "tenant" | "landlord" | "administrator";

/** Somebody signed in. */
export type Member = { kind: Role; id: string; username: string; email: string; emailVerified: boolean };

/** Somebody signed out: a browser, known by the id in its signed cookie (fresh when it had none). */
export type Visitor = { kind: "visitor"; visitorId: string };

/** A member in a browser, which may also be known as a visitor from before. */
export type SignedIn = Member & { visitorId: string | null };

/** Who asks. Every command and every scoped read takes one; `system` is the worker. */
export type Actor = SignedIn | Visitor | { kind: "system" };

export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind === "tenant" || actor.kind === "landlord" || actor.kind === "administrator";
}

/** Where a member lands after login (spec section 4). */
export function homeOf(role: Role): string {
  return { tenant: "/tenant-dashboard", landlord: "/landlord-dashboard", administrator: "/admin" }[role];
}
