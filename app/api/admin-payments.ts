import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { retryEvent } from "#app/features/payments/retry-event.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const adminPayments = door();

adminPayments.openapi(
  createRoute({
    method: "post",
    path: "/api/admin/payments/events/{id}/retry",
    summary: "Book an event of the card processor that could not be booked (administrators)",
    request: { params: z.object({ id: z.string().max(255) }) },
    responses: {
      200: { description: "Booked" },
      404: { description: "No such event waits to be booked" },
      409: { description: "It still cannot be booked; the message says why" },
    },
  }),
  async (c) => {
    await retryEvent(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json({ ok: true }, 200);
  },
);
