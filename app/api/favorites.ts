import { createRoute, z } from "@hono/zod-openapi";
import { addFavorite } from "#app/features/properties/add-favorite.server.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { favoritesOf } from "#app/features/properties/queries.server.ts";
import { removeFavorite } from "#app/features/properties/remove-favorite.server.ts";
import { door } from "./door.ts";

export const favorites = door();

const params = z.object({ id: z.string() });
const refusals = { 401: { description: "Signed out" }, 403: { description: "Not a tenant" } };

favorites.openapi(
  createRoute({
    method: "get",
    path: "/api/favorites/{id}",
    summary: "The caller's saved properties; the id is the caller's own",
    request: { params },
    responses: {
      200: { description: "An array of properties, the last saved first" },
      404: { description: "Somebody else's" },
      ...refusals,
    },
  }),
  async (c) => c.json((await favoritesOf(c.get("actor"), c.req.valid("param").id)).map(presentProperty)),
);

favorites.openapi(
  createRoute({
    method: "post",
    path: "/api/favorites/{id}",
    summary: "Save a property",
    request: { params },
    responses: {
      200: { description: "Saved" },
      404: { description: "No such property" },
      ...refusals,
    },
  }),
  async (c) => {
    await addFavorite(c.get("actor"), c.req.valid("param").id);
    return c.json({ ok: true });
  },
);

favorites.openapi(
  createRoute({
    method: "delete",
    path: "/api/favorites/{id}",
    summary: "Forget a saved property",
    request: { params },
    responses: { 200: { description: "Forgotten" }, ...refusals },
  }),
  async (c) => {
    await removeFavorite(c.get("actor"), c.req.valid("param").id);
    return c.json({ ok: true });
  },
);
