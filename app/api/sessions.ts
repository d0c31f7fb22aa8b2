import { z } from "@hono/zod-openapi";
import { endSession } from "#app/features/accounts/session/end-session.server.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { presentSession, presentUser, userJson, sessionJson } from "#app/features/accounts/present.ts";
import { sessionsOf } from "#app/features/accounts/queries.server.ts";
import { readToken } from "#app/features/accounts/session/read-token.server.ts";
import { logOutEverywhere } from "#app/features/accounts/session/log-out-everywhere.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

export const sessionsRoutes = {
  current: route(
    {
      operationId: "getSession",
      summary: "The logged-in user",
      responses: { 200: json("Null for a visitor", z.object({ user: z.union([userJson, z.null()]) })) },
    },
    (c) => {
      const actor = c.get("actor");
      return c.json({ user: isLoggedIn(actor) ? presentUser(actor) : null }, 200);
    },
  ),

  list: route(
    {
      operationId: "listSessions",
      summary: "The caller's sessions, this browser's first",
      responses: { 200: json("The sessions, this browser's first", z.array(sessionJson)), ...refusals(401) },
    },
    async (c) => {
      const member = requireMember(c.get("actor"));
      return c.json((await sessionsOf(member, await readToken(c.req.raw))).map(presentSession), 200);
    },
  ),

  end: route(
    {
      operationId: "endSession",
      role: "member",
      summary: "Log out one of the caller's browsers",
      request: { params: z.object({ id: z.string() }) },
      responses: { 200: json("Ended", okJson), ...refusals(401), 404: refusal("Session not found") },
    },
    async (c) => {
      await endSession(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),

  endAll: route(
    {
      operationId: "endAllSessions",
      role: "member",
      summary: "Log out everywhere, including here",
      responses: { 200: json("All ended", okJson), ...refusals(401) },
    },
    async (c) => {
      await logOutEverywhere(c.get("actor"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
