import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { auth } from "./auth.server.ts";
import type { Role } from "./model.ts";

/**
 * The member whose session the request's cookie names; null without one, or when it has ended. Every request with a
 * session asks this, dashboards every 2 seconds, so it is one statement; the library that makes the sessions would take
 * two, and four times the work. Nothing is kept: a session that was ended is over everywhere at once.
 */
export async function readSession(request: Request) {
  const cookie = request.headers.get("cookie");
  if (!cookie?.includes("session_token")) return null;
  const { name } = (await auth.$context).authCookies.sessionToken;
  const token = tokenIn(cookie, name);
  if (token === null) return null;
  const member = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "username", "email", "emailVerified", "role"])
    .where("token", "=", token)
    .where("expiresAt", ">", now())
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
  return member ?? null;
}

/** The token, when its signature is ours: `token.signature`, the latter HMAC-SHA-256 in base64, all of it URL-encoded. */
function tokenIn(cookie: string, name: string): string | null {
  const pair = cookie
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const value = decoded(pair?.slice(name.length + 1) ?? "");
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(createHmac("sha256", config.sessionSecret).update(token).digest("base64"));
  return given.length === ours.length && timingSafeEqual(given, ours) ? token : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
