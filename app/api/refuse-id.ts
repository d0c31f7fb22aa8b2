import { createRoute } from "@hono/zod-openapi";
import { refuseId } from "#app/features/id-checks/refuse-id.server.ts";
import { refuseIdInput } from "#app/features/id-checks/schema.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const refuseIdDoor = door();

const route = createRoute({
  method: "post",
  path: "/api/refuse-id",
  summary: "Refuse a reservation's ID for a reason; its holder is asked for another (administrators)",
  request: { body: jsonBody(refuseIdInput) },
  responses: { 200: { description: "{ ok: true }" } },
});

refuseIdDoor.openapi(route, async (c) => {
  await refuseId(c.get("actor"), c.req.valid("json"), clientAddress(c));
  return c.json({ ok: true });
});
