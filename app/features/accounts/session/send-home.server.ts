import { redirect } from "react-router";
import { type Actor, homeOf, isLoggedIn, safeNext } from "../model.ts";

/** Redirects logged-in members away from login pages, to `next` or their home. */
export function sendHome(actor: Actor, request: Request): void {
  if (!isLoggedIn(actor)) return;
  throw redirect(safeNext(new URL(request.url).searchParams.get("next")) ?? homeOf(actor.kind));
}
