import { createRoute } from "@hono/zod-openapi";
import { verifyEmailInput } from "#app/features/accounts/schema.ts";
import { verifyEmail } from "#app/features/accounts/verify-email.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const verifyEmailDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/verify-email",
  summary: "Prove an email address with a mailed token",
  request: { body: jsonBody(verifyEmailInput) },
  responses: { 200: { description: "{ ok: true }" } },
});

verifyEmailDoor.openapi(route, async (c) => {
  await verifyEmail(c.req.valid("json").token, clientAddress(c));
  return c.json({ ok: true });
});
