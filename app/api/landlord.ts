import { createRoute, z } from "@hono/zod-openapi";
import { presentProperty } from "#app/features/properties/present.ts";
import { landlordByName, propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const landlord = door();

landlord.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/by-name/{name}",
    summary: "A landlord by username",
    request: { params: z.object({ name: z.string().max(200) }) },
    responses: { 200: { description: "The landlord" }, 404: { description: "No such landlord" } },
  }),
  async (c) => {
    const found = await landlordByName(c.req.valid("param").name);
    if (!found) throw new NotFound("Landlord not found.");
    return c.json({ id: found.id, username: found.username, displayName: found.username });
  },
);

landlord.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/properties",
    summary: "A landlord's properties, newest first",
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: { description: "An array of properties" } },
  }),
  async (c) => c.json((await propertiesOfLandlord(c.req.valid("param").id)).map(presentProperty)),
);
