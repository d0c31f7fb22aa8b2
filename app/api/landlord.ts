import { createRoute, z } from "@hono/zod-openapi";
import { hostByName } from "#app/features/accounts/queries.server.ts";
import { presentPoint, presentProperty } from "#app/features/properties/present.ts";
import {
  countPropertiesOfLandlord,
  pointsOfLandlord,
  propertiesOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { partOfList } from "#app/features/properties/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const landlord = door();

const params = z.object({ id: z.string().max(40) });

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
    summary: "A landlord's properties, newest first; all of them without a limit",
    request: { params, query: partOfList },
    responses: { 200: { description: "An array of properties; X-Total-Count is how many there are" } },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const part = c.req.valid("query");
    const [rows, count] = await Promise.all([propertiesOfLandlord(id, part), countPropertiesOfLandlord(id)]);
    c.header("X-Total-Count", String(count));
    return c.json(rows.map(presentProperty));
  },
);

landlord.openapi(
  createRoute({
    method: "get",
    path: "/api/landlord/{id}/points",
    summary: "Where a landlord's properties are about, for a map",
    request: { params },
    responses: { 200: { description: "Array of { id, title, price, price_per, latitude, longitude }" } },
  }),
  async (c) => c.json((await pointsOfLandlord(c.req.valid("param").id)).map(presentPoint)),
);
