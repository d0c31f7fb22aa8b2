import { createRoute, z } from "@hono/zod-openapi";
import { presentPhoto, presentProperty } from "#app/features/properties/present.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { searchInput } from "#app/features/properties/schema.ts";
import { searchProperties } from "#app/features/properties/search-properties.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const properties = door();

const params = z.object({ id: z.string() });

properties.openapi(
  createRoute({
    method: "get",
    path: "/api/properties",
    summary: "All properties, newest first; takes the same optional parameters as the search",
    request: { query: searchInput },
    responses: { 200: { description: "An array of properties; X-Total-Count is how many there are" } },
  }),
  async (c) => {
    const found = await searchProperties(c.req.valid("query"));
    c.header("X-Total-Count", String(found.total));
    return c.json(found.properties.map(presentProperty));
  },
);

properties.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}",
    summary: "One property",
    request: { params },
    responses: { 200: { description: "The property" }, 404: { description: "No such property" } },
  }),
  async (c) => c.json(presentProperty(await propertyOr404(c.req.valid("param").id))),
);

properties.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}/images",
    summary: "A property's photos, in order",
    request: { params },
    responses: { 200: { description: "An array of photos" }, 404: { description: "No such property" } },
  }),
  async (c) => c.json((await propertyOr404(c.req.valid("param").id)).photos.map(presentPhoto)),
);

async function propertyOr404(id: string) {
  const property = await propertyById(id);
  if (!property) throw new NotFound("Property not found.");
  return property;
}
