import { z } from "@hono/zod-openapi";
import { addFavorite } from "#app/features/properties/favorites/add-favorite.server.ts";
import { presentProperty, propertyJson } from "#app/features/properties/present.ts";
import { favoritesOf } from "#app/features/properties/queries.server.ts";
import { removeFavorite } from "#app/features/properties/favorites/remove-favorite.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string() });

export const favoritesRoutes = {
  list: route(
    {
      operationId: "listFavorites",
      summary: "The caller's saved properties; the id is the caller's own",
      request: { params },
      responses: {
        200: json("The properties, most recently saved first", z.array(propertyJson)),
        ...refusals(401, 403),
        404: refusal("Another member's favorites"),
      },
    },
    async (c) =>
      c.json((await favoritesOf(c.get("actor"), c.req.valid("param").id)).map(presentProperty), 200),
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
