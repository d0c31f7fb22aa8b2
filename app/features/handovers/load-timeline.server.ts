import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { countBy } from "#app/platform/count-calls.server.ts";
import { handoversFor, timelineFor } from "./queries.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";

const limitReading = countBy(30);

/** A reservation's handovers and its timeline up to now, for its two sides. */
export async function loadTimeline(actor: Actor, reservationId: string) {
  const { stay, handovers } = await handoversFor(actor, reservationId);
  limitReading(isLoggedIn(actor) ? actor.id : reservationId);
  await catchUp(reservationId);
  return { stay, handovers, timeline: await timelineFor(actor, stay) };
}
