import { newId } from "#app/platform/ids.server.ts";
import type { Actor } from "../model.ts";
import { readSession } from "./read-session.server.ts";
import { visitorOf } from "./visitor-cookie.server.ts";

/** Who sent this request: the session's member, or a visitor known by the browser's signed cookie. */
export async function actorOf(request: Request): Promise<Actor> {
  const visitorId = visitorOf(request);
  const member = await readSession(request);
  if (member === null) return { kind: "visitor", visitorId: visitorId ?? newId("vis") };
  const { role, ...person } = member;
  return { kind: role, ...person, visitorId };
}
