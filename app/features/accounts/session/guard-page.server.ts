import { redirect } from "react-router";
import { type Actor, isLoggedIn, type Role, type LoggedIn } from "../model.ts";

/** The route guard: redirects visitors to /login, unless guests are allowed, and members in another role to /. */
export function guardPage(actor: Actor, allow: { roles?: Role[]; guests: true }, request: Request): Actor;
export function guardPage(
  actor: Actor,
  allow: { roles?: Role[]; guests?: boolean },
  request: Request,
): LoggedIn;
export function guardPage(
  actor: Actor,
  allow: { roles?: Role[]; guests?: boolean },
  request: Request,
): Actor {
  if (!isLoggedIn(actor)) {
    if (allow.guests) return actor;
    throw redirect(`/login?next=${encodeURIComponent(pathOf(request))}`);
  }
  if (allow.roles && !allow.roles.includes(actor.kind)) throw redirect("/");
  return actor;
}

/** The path and search of the page that was asked for. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  // Client-side navigations request the page's data: /cart.data, /_root.data.
  url.searchParams.delete("_routes");
  return url.pathname.replace(/(_root|_)?\.data$/, "") + url.search;
}
