import { redirect } from "react-router";
import type { Route } from "./+types/open";
import { homeOf, isLoggedIn } from "#app/features/accounts/model.ts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";

/** Where the app on a home screen starts; without a network it lists what the device stored (public/offline-worker.js). */
export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  throw redirect(isLoggedIn(actor) ? homeOf(actor.kind) : "/");
}

export default function Open() {
  return null;
}
