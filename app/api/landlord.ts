import { createRoute, z } from "@hono/zod-openapi";
import { hostByName } from "#app/features/accounts/queries.server.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const landlord = door();

landlord.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/by-name/{name}",
    summary: "A landlord by username",
    request: { params: z.object({ name: z.string().max(200, "The name is too long.") }) },
    responses: { 200: { description: "The landlord" }, 404: { description: "Host not found." } },
  }),
  async (c) => {
    const found = await hostByName(c.req.valid("param").name);
    if (!found) throw new NotFound("Host not found.");
    const { id, username, slug } = found;
    return c.json({ id, username, displayName: username, slug });
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
