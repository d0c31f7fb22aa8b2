import { createRoute } from "@hono/zod-openapi";
import { serviceRequestInput } from "#app/features/enquiries/schema.ts";
import { sendServiceRequest } from "#app/features/enquiries/send-service-request.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const serviceRequests = door();

serviceRequests.openapi(
  createRoute({
    method: "post",
    path: "/api/service-requests",
    summary: "Ask for something to be done: junk removal, truck parking",
    request: { body: jsonBody(serviceRequestInput) },
    responses: { 201: { description: "Received" }, 400: { description: "No message" } },
  }),
  async (c) => {
    await sendServiceRequest(c.get("actor"), c.req.valid("json"), clientAddress(c));
    return c.json({ ok: true, message: "Your request has been sent." }, 201);
  },
);
