import { z } from "@hono/zod-openapi";
import { hideProperty } from "#app/features/properties/listing/hide-property.server.ts";
import { approveListing } from "#app/features/properties/approval/approve-listing.server.ts";
import { refuseListing } from "#app/features/properties/approval/refuse-listing.server.ts";
import { approvalInput, hidingInput, refusalInput } from "#app/features/properties/schema.ts";
import { showProperty } from "#app/features/properties/listing/show-property.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { conflict, json, refusal, refusals, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });

const decided = {
  ...refusals(401, 403),
  404: refusal("Nothing of it waits"),
  409: conflict("Changed since the given version, refused already, or its landlord is suspended", {
    version: z.int().optional(),
  }),
};

export const adminPropertiesRoutes = {
  approve: route(
    {
      operationId: "approveListing",
      summary:
        "Make a property, or an edit of one, public in the version that you saw (administrators: reviewer)",
      request: { params, body: jsonBody(approvalInput) },
      responses: { 200: json("Public", okJson), ...decided },
    },
    async (c) => {
      const propertyId = c.req.valid("param").id;
      await approveListing(c.get("actor"), { propertyId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  refuse: route(
    {
      operationId: "refuseListing",
      summary:
        "Refuse a property, or an edit of one, with a reason for its landlord (administrators: reviewer)",
      request: { params, body: jsonBody(refusalInput) },
      responses: { 200: json("Refused", okJson), ...decided },
    },
    async (c) => {
      const propertyId = c.req.valid("param").id;
      await refuseListing(c.get("actor"), { propertyId, ...c.req.valid("json") }, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  hide: route(
    {
      operationId: "hideProperty",
      summary: "Hide a property, with a reason for its landlord (administrators: support, reviewer)",
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
      summary: "Show a hidden property again (administrators: support, reviewer)",
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
