import { redirect } from "react-router";
import { type Actor, homeOf, isSignedIn, safeNext } from "../model.ts";

/** Who is signed in has no business on the login pages: on to where they were going, or home. */
export function sendHome(actor: Actor, request: Request): void {
  if (!isSignedIn(actor)) return;
  throw redirect(safeNext(new URL(request.url).searchParams.get("next")) ?? homeOf(actor.kind));
}
