import { newId } from "#app/platform/ids.server.ts";
import { auth } from "./auth.server.ts";
import type { Actor, Role } from "./model.ts";
import { visitorOf } from "./visitor-cookie.server.ts";

/** Who sent this request: the session's member, or a visitor known by the browser's signed cookie. */
export async function actorOf(request: Request): Promise<Actor> {
  const visitorId = visitorOf(request);
  const user = await sessionUser(request);
  if (user === null) return { kind: "visitor", visitorId: visitorId ?? newId("vis") };
  const { id, username, email, emailVerified } = user;
  return { kind: user.role as Role, id, username, email, emailVerified, visitorId };
}

async function sessionUser(request: Request) {
  if (!request.headers.get("cookie")?.includes("session_token")) return null;
  const found = await auth.api.getSession({ headers: request.headers });
  return found?.user ?? null;
}
