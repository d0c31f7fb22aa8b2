import type { Context } from "hono";
import { visitorCookie } from "#app/features/accounts/session/visitor-cookie.server.ts";
import type { ApiEnv } from "./router.ts";

/**
 * Marks this browser as its visitor's, whatever the response will be: what a request has written is theirs even if it is then
 * refused with 503, and the same request again finds it.
 */
export function setVisitorCookie(c: Context<ApiEnv>): void {
  const actor = c.get("actor");
  if (actor.kind === "visitor") c.header("Set-Cookie", visitorCookie(actor.visitorId), { append: true });
}
