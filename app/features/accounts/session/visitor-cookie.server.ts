import { ownCookie } from "#app/platform/cookies.server.ts";
import { claimsOf, isSigned, signToken } from "#app/platform/signed-token.server.ts";
import type { Actor } from "../model.ts";

const cookie = ownCookie("visitor");

/** The Set-Cookie line that marks this browser as this visitor's. */
export function visitorCookie(visitorId: string): string {
  return cookie.set(signToken("visitor", [visitorId]));
}

/** Headers of a page with a reserve form: sets the visitor cookie early, in case a later response is lost. */
export function rememberVisitor(actor: Actor): Record<string, string> {
  return actor.kind === "visitor" ? { "Set-Cookie": visitorCookie(actor.visitorId) } : {};
}

/** The visitor in the request's cookie; null without one, or if the signature isn't ours. */
export function visitorOf(request: Request): string | null {
  const token = cookie.read(request.headers.get("cookie") ?? "");
  return token !== null && isSigned("visitor", token) ? claimsOf(token)[0]! : null;
}
