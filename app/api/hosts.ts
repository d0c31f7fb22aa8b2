import { createRoute, z } from "@hono/zod-openapi";
import { presentHost } from "#app/features/accounts/present.ts";
import { hostBySlug } from "#app/features/accounts/queries.server.ts";
import { presentProperty } from "#app/features/properties/present.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { door } from "./door.ts";

export const hosts = door();

hosts.openapi(
  createRoute({
    method: "get",
    path: "/api/hosts/{slug}",
    summary: "A landlord's public page: who it is, and the properties, newest first",
    request: { params: z.object({ slug: z.string().max(200, "The slug is too long.") }) },
    responses: {
      200: { description: "{ host, properties }; a slug from before answers with the current one" },
      404: { description: "Host not found." },
    },
  }),
  async (c) => {
    const host = await hostBySlug(c.req.valid("param").slug);
    if (!host) throw new NotFound("Host not found.");
    const properties = await propertiesOfLandlord(host.id);
    return c.json({ host: presentHost(host), properties: properties.map(presentProperty) });
  },
);
