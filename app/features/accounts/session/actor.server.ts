import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import type { Actor } from "../model.ts";
import { readToken } from "./read-token.server.ts";
import { visitorOf } from "./visitor-cookie.server.ts";

/** The request's actor: the session's member, or a visitor known by the browser's signed cookie. */
export async function actorOf(request: Request): Promise<Actor> {
  return (await readAlone(request)).actor;
}

/** What the statement that finds the session also says of its member; null for visitors. */
type Along<Told> = { actor: Actor; along: Told | null };

/**
 * Reads the actor as `actorOf` does, together with what `along` selects for the member. Every request with a session
 * asks this, dashboards every 2 seconds, so it is one statement: better-auth would take two, and four times the work.
 * Nothing is cached: a session that was ended is over everywhere at once.
 */
export function readActor<Told>(along: (memberId: RawBuilder<string>) => RawBuilder<Told>) {
  function memberOfSession({ token, at }: { token: string; at: Date }) {
    return db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select([
        "users.id",
        "username",
        "email",
        "emailVerified",
        "role",
        "administratorRole",
        "acceptedTerms",
      ])
      .select(along(sql.ref("users.id")).as("along"))
      .where("token", "=", token)
      .where("expiresAt", ">", at)
      .where("banned", "=", false)
      .execute();
  }
  return async (request: Request): Promise<Along<Told>> => {
    const visitorId = visitorOf(request);
    const token = await readToken(request);
    const [member] = token === null ? [] : await memberOfSession({ token, at: now() });
    if (!member) return { actor: { kind: "visitor", visitorId: visitorId ?? newId("vis") }, along: null };
    const { role, along: told, ...person } = member;
    return { actor: { kind: role, ...person, visitorId }, along: told as Told };
  };
}

const readAlone = readActor(() => sql<null>`null`);
