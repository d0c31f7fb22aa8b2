import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { hideProperty } from "#app/features/properties/hide-property.server.ts";
import { hidingInput } from "#app/features/properties/schema.ts";
import { showProperty } from "#app/features/properties/show-property.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const adminProperties = door();

const params = z.object({ id: z.string().max(60) });
const responses = { 200: { description: "{ ok: true }" } };

adminProperties.openapi(
  createRoute({
    method: "put",
    path: "/api/admin/properties/{id}/hiding",
    summary: "Take a property off every list, for a reason its landlord is told (administrators)",
    request: { params, body: jsonBody(hidingInput) },
    responses,
  }),
  async (c) => {
    const propertyId = c.req.valid("param").id;
    await hideProperty(c.get("actor"), { propertyId, ...c.req.valid("json") }, clientAddress(c));
    return c.json({ ok: true });
  },
);

adminProperties.openapi(
  createRoute({
    method: "delete",
    path: "/api/admin/properties/{id}/hiding",
    summary: "Put a hidden property back on every list (administrators)",
    request: { params },
    responses,
  }),
  async (c) => {
    await showProperty(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json({ ok: true });
  },
);
