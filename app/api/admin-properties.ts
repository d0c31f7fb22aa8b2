import { z } from "@hono/zod-openapi";
import { hideProperty } from "#app/features/properties/listing/hide-property.server.ts";
import { hidingInput } from "#app/features/properties/schema.ts";
import { showProperty } from "#app/features/properties/listing/show-property.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

export const adminPropertiesRoutes = {
  hide: route(
    {
      operationId: "hideProperty",
      summary: "Hide a property, with a reason for its landlord (administrators)",
      request: { params, body: jsonBody(hidingInput) },
      responses: { 200: json("Hidden", okJson), ...refusals(401, 403), 404: refusal("Property not found") },
    },
    async (c) => {
      const propertyId = c.req.valid("param").id;
      await hideProperty(c.get("actor"), { propertyId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  show: route(
    {
      operationId: "showProperty",
      summary: "Show a hidden property again (administrators)",
      request: { params },
      responses: {
        200: json("Shown again", okJson),
        ...refusals(401, 403),
        404: refusal("Property not found"),
        409: refusal("Its landlord is suspended"),
      },
    },
    async (c) => {
      await showProperty(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),
};
