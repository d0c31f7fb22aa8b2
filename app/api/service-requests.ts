import { serviceRequestInput } from "#app/features/inquiries/schema.ts";
import { sendServiceRequest } from "#app/features/inquiries/send-service-request.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, receivedJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const serviceRequestsRoute = route(
  {
    operationId: "sendServiceRequest",
    open: true,
    summary: "Request a service, such as junk removal or truck parking",
    request: { body: jsonBody(serviceRequestInput) },
    responses: { 201: json("Received", receivedJson) },
  },
  async (c) => {
    await sendServiceRequest(c.get("actor"), c.req.valid("json"), clientAddress(c));
    return c.json({ ...ok, message: "Your request has been sent." }, 201);
  },
);
