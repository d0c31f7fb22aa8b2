import { createRoute } from "@hono/zod-openapi";
import { receiveEvent } from "#app/features/payments/receive-event.server.ts";
import { door } from "./door.ts";

export const webhooks = door();

webhooks.openapi(
  createRoute({
    method: "post",
    path: "/api/webhooks/stripe",
    summary: "What the card processor has to tell; its signature is the only way in",
    responses: {
      200: { description: "The event is stored and booked" },
      400: { description: "The signature is missing, wrong or too old" },
    },
  }),
  async (c) => {
    await receiveEvent(await c.req.text(), c.req.header("Stripe-Signature") ?? null);
    return c.json({ received: true }, 200);
  },
);
