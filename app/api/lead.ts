import { createRoute } from "@hono/zod-openapi";
import { leadInput } from "#app/features/enquiries/schema.ts";
import { sendLead } from "#app/features/enquiries/send-lead.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const lead = door();

lead.openapi(
  createRoute({
    method: "post",
    path: "/api/lead",
    summary: "Ask to be helped with hosting",
    request: { body: jsonBody(leadInput) },
    responses: { 201: { description: "Received" }, 400: { description: "A field is missing, by name" } },
  }),
  async (c) => {
    await sendLead(c.req.valid("json"), clientAddress(c));
    return c.json({ ok: true, message: "Thank you. We will write to you soon." }, 201);
  },
);
