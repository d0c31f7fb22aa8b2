import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import type { Actor } from "../model.ts";
import { readToken } from "./read-token.server.ts";
import { visitorOf } from "./visitor-cookie.server.ts";

/** The request's actor: the session's member, or a visitor known by the browser's signed cookie. */
export async function actorOf(request: Request): Promise<Actor> {
  const visitorId = visitorOf(request);
  const member = await readSession(request);
  if (member === null) return { kind: "visitor", visitorId: visitorId ?? newId("vis") };
  const { role, ...person } = member;
  return { kind: role, ...person, visitorId };
}

/**
 * The member of the request's session; null without one, or if it has ended. Every request with a session asks this,
 * dashboards every 2 seconds, so it is one statement: better-auth would take two, and four times the work. Nothing is
 * cached: a session that was ended is over everywhere at once.
 */
async function readSession(request: Request) {
  const token = await readToken(request);
  if (token === null) return null;
  const member = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "username", "email", "emailVerified", "role"])
    .where("token", "=", token)
    .where("expiresAt", ">", now())
    .where("banned", "=", false)
    .executeTakeFirst();
  return member ?? null;
}
