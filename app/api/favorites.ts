import { z } from "@hono/zod-openapi";
import { requireMember } from "#app/features/accounts/policy.ts";
import { addFavorite } from "#app/features/properties/favorites/add-favorite.server.ts";
import { presentProperty, propertyJson } from "#app/features/properties/present.ts";
import { listedAtOnce } from "#app/features/properties/model.ts";
import { partOfFavorites } from "#app/features/properties/favorites/queries.server.ts";
import { removeFavorite } from "#app/features/properties/favorites/remove-favorite.server.ts";
import { propertiesPart } from "#app/features/properties/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string() });

export const favoritesRoutes = {
  list: route(
    {
      operationId: "listFavorites",
      summary: "Up to 100 of the caller's saved properties; the id is the caller's own",
      request: { params, query: propertiesPart },
      responses: {
        200: json(
          "The properties, most recently saved first; X-Older is the `before` of the next part",
          z.array(propertyJson),
        ),
        400: refusal("`before` is not an X-Older"),
        ...refusals(401, 403),
        404: refusal("Another member's favorites"),
      },
    },
    async (c) => {
      const member = requireMember(c.get("actor"));
      if (member.id !== c.req.valid("param").id) throw new NotFound("User not found.");
      const { rows, older } = await partOfFavorites(member, c.req.valid("query").before, listedAtOnce);
      if (older) c.header("X-Older", older);
      return c.json(rows.map(presentProperty), 200);
    },
  ),

  add: route(
    {
      operationId: "addFavorite",
      role: "tenant",
      summary: "Save a property",
      request: { params },
      responses: { 200: json("Saved", okJson), ...refusals(401, 403), 404: refusal("Property not found") },
    },
    async (c) => {
      await addFavorite(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),

  remove: route(
    {
      operationId: "removeFavorite",
      role: "tenant",
      summary: "Remove a saved property",
      request: { params },
      responses: { 200: json("Removed", okJson), ...refusals(401, 403) },
    },
    async (c) => {
      await removeFavorite(c.get("actor"), c.req.valid("param").id);
      return c.json(ok, 200);
    },
  ),
};
