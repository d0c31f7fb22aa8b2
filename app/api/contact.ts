import { createRoute } from "@hono/zod-openapi";
import { contactInput } from "#app/features/enquiries/schema.ts";
import { sendContactMessage } from "#app/features/enquiries/send-contact-message.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door, jsonBody } from "./door.ts";

export const contact = door();

contact.openapi(
  createRoute({
    method: "post",
    path: "/api/contact",
    summary: "Write to the people who run this",
    request: { body: jsonBody(contactInput) },
    responses: { 201: { description: "Received" }, 400: { description: "A field is missing, by name" } },
  }),
  async (c) => {
    await sendContactMessage(c.req.valid("json"), clientAddress(c));
    return c.json({ ok: true, message: "Your message has been sent." }, 201);
  },
);
