import { z } from "@hono/zod-openapi";
import { presentHost, hostJson } from "#app/features/accounts/present.ts";
import { hostRecordJson, presentHostRecord } from "#app/features/properties/hosts/present.ts";
import { listedAtOnce } from "#app/features/properties/model.ts";
import { presentProperty, propertyJson } from "#app/features/properties/present.ts";
import { countPropertiesOfLandlord, partOfLandlord } from "#app/features/properties/queries.server.ts";
import { propertiesPart } from "#app/features/properties/schema.ts";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const hostsRoute = route(
  {
    operationId: "getHost",
    summary: "A landlord's public page: name, record and up to 100 properties, newest first",
    request: {
      params: z.object({ slug: z.string().max(200, "The slug is too long.") }),
      query: propertiesPart,
    },
    responses: {
      200: json(
        "A former slug returns the current one. X-Total-Count is how many properties there are; X-Older is the `before` of their next part",
        z.object({ host: hostJson, record: hostRecordJson, properties: z.array(propertyJson) }),
      ),
      400: refusal("`before` is not an X-Older"),
      404: refusal("Host not found"),
    },
  },
  async (c) => {
    const { before } = c.req.valid("query");
    const part = { size: listedAtOnce, before };
    const loaded = await loadHost(c.get("actor"), c.req.valid("param"), part);
    if (!loaded) throw new NotFound("Host not found.");
    const { host, record } = loaded;
    const [{ rows, older }, count] = await Promise.all([
      loaded.properties === null ? partOfLandlord(host.id, part) : { rows: loaded.properties, ...loaded },
      loaded.count ?? countPropertiesOfLandlord(host.id),
    ]);
    c.header("X-Total-Count", String(count));
    if (older) c.header("X-Older", older);
    const shown = { host: presentHost(host), record: presentHostRecord(record) };
    return c.json({ ...shown, properties: rows.map(presentProperty) }, 200);
  },
);
