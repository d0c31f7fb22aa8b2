import { z } from "@hono/zod-openapi";
import { retryEvent } from "#app/features/payments/reconciliation/retry-event.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

export const adminPaymentsRoute = route(
  {
    operationId: "retryPaymentEvent",
    summary: "Retry booking a card processor's event that failed (administrators)",
    request: { params: z.object({ id: z.string().max(255) }) },
    responses: {
      200: json("Booked", okJson),
      ...refusals(401, 403),
      404: refusal("No unbooked event with this id"),
      409: refusal("It still cannot be booked; the message says why"),
    },
  },
  async (c) => {
    await retryEvent(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json(ok, 200);
  },
);
