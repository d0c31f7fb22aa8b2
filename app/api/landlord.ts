import { z } from "@hono/zod-openapi";
import { hostByName } from "#app/features/accounts/queries.server.ts";
import { listedAtOnce } from "#app/features/properties/model.ts";
import { presentPoint, presentProperty, propertyJson, pointJson } from "#app/features/properties/present.ts";
import {
  countPropertiesOfLandlord,
  partOfLandlord,
  pointsOfLandlord,
} from "#app/features/properties/queries.server.ts";
import { partOfList } from "#app/features/properties/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(40) });

export const landlordRoutes = {
  byName: route(
    {
      operationId: "getLandlordByName",
      summary: "A landlord by username",
      request: { params: z.object({ name: z.string().max(200, "The name is too long.") }) },
      responses: {
        200: json(
          "The landlord",
          z.object({ id: z.string(), username: z.string(), displayName: z.string(), slug: z.string() }),
        ),
        404: refusal("Host not found"),
      },
    },
    async (c) => {
      const found = await hostByName(c.req.valid("param").name);
      if (!found) throw new NotFound("Host not found.");
      const { id, username, slug } = found;
      return c.json({ id, username, displayName: username, slug }, 200);
    },
  ),

  properties: route(
    {
      operationId: "listLandlordProperties",
      summary: "A landlord's properties, newest first; up to 100 without a limit",
      request: { params, query: partOfList },
      responses: {
        200: json(
          "X-Total-Count is how many there are; X-Older is the `before` of the next part",
          z.array(propertyJson),
        ),
        400: refusal("`before` is not an X-Older"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      const { limit: size = listedAtOnce, offset, before } = c.req.valid("query");
      const [{ rows, older }, count] = await Promise.all([
        partOfLandlord(id, { size, offset, before }),
        countPropertiesOfLandlord(id),
      ]);
      c.header("X-Total-Count", String(count));
      if (older) c.header("X-Older", older);
      return c.json(rows.map(presentProperty), 200);
    },
  ),

  points: route(
    {
      operationId: "listLandlordPoints",
      summary: "Approximate positions of a landlord's properties, for a map",
      request: { params },
      responses: { 200: json("The positions", z.array(pointJson)) },
    },
    async (c) => c.json((await pointsOfLandlord(c.req.valid("param").id)).map(presentPoint)),
  ),
};
