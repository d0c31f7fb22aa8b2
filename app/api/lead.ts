import { leadInput } from "#app/features/inquiries/schema.ts";
import { sendLead } from "#app/features/inquiries/send-lead.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, receivedJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const leadRoute = route(
  {
    operationId: "sendLead",
    open: true,
    summary: "Ask for help with hosting",
    request: { body: jsonBody(leadInput) },
    responses: { 201: json("Received", receivedJson) },
  },
  async (c) => {
    await sendLead(c.req.valid("json"), clientAddress(c));
    return c.json({ ...ok, message: "Thank you. We’ll contact you soon." }, 201);
  },
);
