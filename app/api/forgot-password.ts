import { createRoute } from "@hono/zod-openapi";
import { forgotPassword } from "#app/features/accounts/forgot-password.server.ts";
import { linkSent } from "#app/features/accounts/model.ts";
import { forgotPasswordInput } from "#app/features/accounts/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const forgotPasswordDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/forgot-password",
  summary: "Mail a link to choose a new password",
  request: { body: jsonBody(forgotPasswordInput) },
  responses: { 200: { description: "The same sentence for known and unknown addresses." } },
});

forgotPasswordDoor.openapi(route, async (c) => {
  await forgotPassword(c.req.valid("json").email, clientAddress(c));
  return c.json({ message: linkSent });
});
