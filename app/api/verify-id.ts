import { createRoute } from "@hono/zod-openapi";
import { verifyIdInput } from "#app/features/id-checks/schema.ts";
import { verifyId } from "#app/features/id-checks/verify-id.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const verifyIdDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/verify-id",
  summary: "Mark a reservation's ID as verified (administrators)",
  request: { body: jsonBody(verifyIdInput) },
  responses: { 200: { description: "{ ok: true }" } },
});

verifyIdDoor.openapi(route, async (c) => {
  await verifyId(c.get("actor"), c.req.valid("json"), clientAddress(c));
  return c.json({ ok: true });
});
