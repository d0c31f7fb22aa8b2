import { contactInput } from "#app/features/inquiries/schema.ts";
import { sendContactMessage } from "#app/features/inquiries/send-contact-message.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, receivedJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const contactRoute = route(
  {
    operationId: "sendContactMessage",
    open: true,
    summary: "Send a message to the people who run this site",
    request: { body: jsonBody(contactInput) },
    responses: { 201: json("Received", receivedJson) },
  },
  async (c) => {
    await sendContactMessage(c.req.valid("json"), clientAddress(c));
    return c.json({ ...ok, message: "Your message has been sent." }, 201);
  },
);
