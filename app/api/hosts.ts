import { z } from "@hono/zod-openapi";
import { presentHost, hostJson } from "#app/features/accounts/present.ts";
import { hostRecordJson, presentHostRecord } from "#app/features/properties/hosts/present.ts";
import { presentProperty, propertyJson } from "#app/features/properties/present.ts";
import { propertiesOfLandlord } from "#app/features/properties/queries.server.ts";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const hostsRoute = route(
  {
    operationId: "getHost",
    summary: "A landlord's public page: name, contact, record and properties, newest first",
    request: { params: z.object({ slug: z.string().max(200, "The slug is too long.") }) },
    responses: {
      200: json(
        "A former slug returns the current one",
        z.object({ host: hostJson, record: hostRecordJson, properties: z.array(propertyJson) }),
      ),
      404: refusal("Host not found"),
    },
  },
  async (c) => {
    const loaded = await loadHost(c.get("actor"), { slug: c.req.valid("param").slug });
    if (!loaded) throw new NotFound("Host not found.");
    const { host, record } = loaded;
    const properties = loaded.properties ?? (await propertiesOfLandlord(host.id));
    const shown = { host: presentHost(host), record: presentHostRecord(record) };
    return c.json({ ...shown, properties: properties.map(presentProperty) }, 200);
  },
);
