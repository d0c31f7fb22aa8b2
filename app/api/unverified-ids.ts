import { z } from "@hono/zod-openapi";
import { presentUnverified, unverifiedIdJson } from "#app/features/id-checks/present.ts";
import { unverifiedIds as unverified } from "#app/features/id-checks/queries.server.ts";
import { json, refusals } from "./answers.ts";
import { route } from "./route.ts";

export const unverifiedIdsRoute = route(
  {
    operationId: "listUnverifiedIds",
    summary: "The IDs waiting for an administrator's verdict (administrators: reviewer)",
    responses: { 200: json("The IDs, oldest first", z.array(unverifiedIdJson)), ...refusals(401, 403) },
  },
  async (c) => {
    const rows = await unverified(c.get("actor"));
    return c.json(rows.map(presentUnverified), 200);
  },
);
