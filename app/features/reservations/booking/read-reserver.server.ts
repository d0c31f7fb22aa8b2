import { type Actor, isSignedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { mayReserve } from "../policy.ts";

/** What a page that reserves needs to know of the one who asks, and what time it is. */
export function readReserver(actor: Actor) {
  const person = isSignedIn(actor) ? { username: actor.username, email: actor.email } : null;
  return { now: now().toISOString(), mayReserve: mayReserve(actor), person };
}
