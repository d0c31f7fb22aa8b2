import { createRoute } from "@hono/zod-openapi";
import { presentBusiness } from "#app/features/accounts/present.ts";
import { saveBusiness } from "#app/features/accounts/save-business.server.ts";
import { businessInput } from "#app/features/accounts/schema.ts";
import { door, jsonBody } from "./door.ts";

export const landlordBusiness = door();

landlordBusiness.openapi(
  createRoute({
    method: "put",
    path: "/api/landlord/business",
    summary: "Save the caller's business info; its name stands with the caller's properties",
    request: { body: jsonBody(businessInput) },
    responses: {
      200: { description: "The business info" },
      400: { description: "A field is not valid" },
      401: { description: "Signed out" },
      403: { description: "Not a landlord" },
    },
  }),
  async (c) => c.json(presentBusiness(await saveBusiness(c.get("actor"), c.req.valid("json"))), 200),
);
