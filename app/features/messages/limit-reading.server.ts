import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { countBy } from "#app/platform/count-calls.server.ts";

/** Screens ask 60 times a minute, and only for what changed. */
const count = countBy(120);

/** Limits how often someone reads conversations. What they have already (304) isn't counted. */
export function limitReading(actor: Actor): void {
  const who = isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null;
  if (who !== null) count(who);
}
