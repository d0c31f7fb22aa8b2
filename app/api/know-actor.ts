import { createMiddleware } from "hono/factory";
import { actorOf, readActor } from "#app/features/accounts/session/actor.server.ts";
import { sumVersions } from "#app/features/reservations/landlord/sum-versions.server.ts";
import type { ApiEnv } from "./router.ts";

// Open dashboards ask for it every 2 s, and almost always it has not changed.
const landlordList = /^\/api\/landlord\/[^/]+\/reservations$/;
const readLandlord = readActor(sumVersions);

/** Makes known who asks; for a list that is asked again, with its version, by the one statement that finds the session. */
export const knowActor = createMiddleware<ApiEnv>(async (c, next) => {
  if (landlordList.test(c.req.path) && c.req.header("if-none-match") !== undefined) {
    const { actor, beside } = await readLandlord(c.req.raw);
    c.set("actor", actor);
    c.set("listVersion", beside);
  } else {
    c.set("actor", await actorOf(c.req.raw));
  }
  await next();
});
