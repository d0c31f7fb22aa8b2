import { z } from "@hono/zod-openapi";
import { presentHost, hostJson } from "#app/features/accounts/present.ts";
import { hostBySlug } from "#app/features/accounts/queries.server.ts";
import { presentProperty, propertyJson } from "#app/features/properties/present.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const hostsRoute = route(
  {
    operationId: "getHost",
    summary: "A landlord's public page: name, contact and properties, newest first",
    request: { params: z.object({ slug: z.string().max(200, "The slug is too long.") }) },
    responses: {
      200: json(
        "A former slug returns the current one",
        z.object({ host: hostJson, properties: z.array(propertyJson) }),
      ),
      404: refusal("Host not found"),
    },
  },
  async (c) => {
    const host = await hostBySlug(c.req.valid("param").slug);
    if (!host) throw new NotFound("Host not found.");
    const properties = await propertiesOfLandlord(host.id);
    return c.json({ host: presentHost(host), properties: properties.map(presentProperty) }, 200);
  },
);
