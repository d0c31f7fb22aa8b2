import { z } from "@hono/zod-openapi";
import { changeName } from "#app/features/accounts/members/change-name.server.ts";
import { presentUser, userJson } from "#app/features/accounts/present.ts";
import { nameInput } from "#app/features/accounts/schema.ts";
import { json, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const accountNameRoute = route(
  {
    operationId: "changeName",
    role: "member",
    summary: "Change the caller's name",
    request: { body: jsonBody(nameInput) },
    responses: { 200: json("The user with the new name", z.object({ user: userJson })), ...refusals(401) },
  },
  async (c) => c.json({ user: presentUser(await changeName(c.get("actor"), c.req.valid("json"))) }, 200),
);
