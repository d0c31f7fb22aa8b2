import { createRoute, z } from "@hono/zod-openapi";
import { endSession } from "#app/features/accounts/end-session.server.ts";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { presentSession, presentUser } from "#app/features/accounts/present.ts";
import { sessionsOf } from "#app/features/accounts/queries.server.ts";
import { readToken } from "#app/features/accounts/read-token.server.ts";
import { signOutEverywhere } from "#app/features/accounts/sign-out-everywhere.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const sessions = door();

sessions.openapi(
  createRoute({
    method: "get",
    path: "/api/session",
    summary: "Who is signed in",
    responses: { 200: { description: "{ user }, null for a visitor" } },
  }),
  (c) => {
    const actor = c.get("actor");
    return c.json({ user: isSignedIn(actor) ? presentUser(actor) : null });
  },
);

sessions.openapi(
  createRoute({
    method: "get",
    path: "/api/sessions",
    summary: "Where the caller is signed in, this browser first",
    responses: {
      200: { description: "An array of { id, browser, ip, since, current }" },
      401: { description: "Signed out" },
    },
  }),
  async (c) => {
    const member = requireMember(c.get("actor"));
    return c.json((await sessionsOf(member, await readToken(c.req.raw))).map(presentSession));
  },
);

sessions.openapi(
  createRoute({
    method: "delete",
    path: "/api/sessions/{id}",
    summary: "Sign out one of the caller's browsers",
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: { description: "Ended" },
      401: { description: "Signed out" },
      404: { description: "No session of the caller" },
    },
  }),
  async (c) => {
    await endSession(c.get("actor"), c.req.valid("param").id);
    return c.json({ ok: true });
  },
);

sessions.openapi(
  createRoute({
    method: "delete",
    path: "/api/sessions",
    summary: "Sign out everywhere, here too",
    responses: { 200: { description: "All ended" }, 401: { description: "Signed out" } },
  }),
  async (c) => {
    await signOutEverywhere(c.get("actor"), clientAddress(c));
    return c.json({ ok: true });
  },
);
