import { z } from "@hono/zod-openapi";
import { receiveEvent } from "#app/features/payments/reconciliation/receive-event.server.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const webhooksRoute = route(
  {
    operationId: "receiveStripeEvent",
    machine: true,
    summary: "Receive the card processor's events; only its signature authenticates them",
    responses: {
      200: json("The event is stored and booked", z.object({ received: z.boolean() })),
      400: refusal("The signature is missing, wrong or too old"),
    },
  },
  async (c) => {
    await receiveEvent(await c.req.text(), c.req.header("Stripe-Signature") ?? null);
    return c.json({ received: true }, 200);
  },
);
