import { createRoute } from "@hono/zod-openapi";
import { changeName } from "#app/features/accounts/change-name.server.ts";
import { presentUser } from "#app/features/accounts/present.ts";
import { nameInput } from "#app/features/accounts/schema.ts";
import { door, jsonBody } from "./door.ts";

export const accountName = door();

accountName.openapi(
  createRoute({
    method: "put",
    path: "/api/account/name",
    summary: "Change the name that the caller goes by",
    request: { body: jsonBody(nameInput) },
    responses: {
      200: { description: "{ user }" },
      400: { description: "No name, or one of more than 60 characters" },
      401: { description: "Signed out" },
    },
  }),
  async (c) => c.json({ user: presentUser(await changeName(c.get("actor"), c.req.valid("json"))) }, 200),
);
