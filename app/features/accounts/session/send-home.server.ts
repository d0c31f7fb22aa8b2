import { redirect } from "react-router";
import { type Actor, afterSignup, homeOf, isLoggedIn, safeNext } from "../model.ts";
import { pathOf } from "./guard-page.server.ts";

/**
 * Redirects logged-in members away from login pages, to `next` or their home; and a visitor who comes from a space's page to
 * the same page with that space as `next`, so that it is there again once they have an account; a new
 * landlord goes home.
 */
export function sendHome(actor: Actor, request: Request): void {
  const { searchParams } = new URL(request.url);
  if (isLoggedIn(actor)) {
    const next = safeNext(searchParams.get("next"));
    const isNew = pathOf(request).startsWith("/signup");
    throw redirect(isNew ? afterSignup(actor.kind, next) : (next ?? homeOf(actor.kind)));
  }
  const from = URL.parse(request.headers.get("referer") ?? "");
  if (searchParams.has("next") || !from?.pathname.startsWith("/properties/")) return;
  const here = pathOf(request);
  const next = encodeURIComponent(from.pathname + from.search);
  throw redirect(`${here}${here.includes("?") ? "&" : "?"}next=${next}`);
}
