import { createRoute } from "@hono/zod-openapi";
import { presentUnverified } from "#app/features/id-checks/present.ts";
import { unverifiedIds as unverified } from "#app/features/id-checks/queries.server.ts";
import { door } from "./door.ts";

export const unverifiedIds = door();

const route = createRoute({
  method: "get",
  path: "/api/unverified-ids",
  summary: "The IDs that wait for an administrator's verdict",
  responses: { 200: { description: "A list, oldest first." } },
});

unverifiedIds.openapi(route, async (c) => {
  const rows = await unverified(c.get("actor"));
  return c.json(rows.map(presentUnverified));
});
