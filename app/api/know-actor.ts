import { createMiddleware } from "hono/factory";
import type { Actor } from "#app/features/accounts/model.ts";
import { actorOf, readActor } from "#app/features/accounts/session/actor.server.ts";
import { signAnew } from "#app/features/accounts/session/sign-anew.server.ts";
import { sumVersions } from "#app/features/reservations/landlord/sum-versions.server.ts";
import type { ApiEnv } from "./router.ts";

const readLandlord = readActor(sumVersions);

// The database knows the sessions, and may be away.
const watcher: Actor = { kind: "visitor", visitorId: "vis_watcher" };

/** Sets the actor; for a repeated request for a list also its version, in the one statement that finds the session. */
export const knowActor = createMiddleware<ApiEnv>(async (c, next) => {
  const { watched, listVersion } = c.get("route");
  if (watched) {
    c.set("actor", watcher);
  } else if (listVersion && c.req.header("if-none-match") !== undefined) {
    const { actor, along } = await readLandlord(c.req.raw);
    c.set("actor", actor);
    c.set("listVersion", along);
  } else {
    c.req.raw = await signAnew(c.req.raw);
    c.set("actor", await actorOf(c.req.raw));
  }
  await next();
});
