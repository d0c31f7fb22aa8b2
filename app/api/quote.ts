import { createRoute } from "@hono/zod-openapi";
import { quoteStay } from "#app/features/reservations/quote-stay.server.ts";
import { quoteQuery } from "#app/features/reservations/schema.ts";
import { door } from "./door.ts";

export const quote = door();

quote.openapi(
  createRoute({
    method: "get",
    path: "/api/quote",
    summary: "What a stay costs (units in words, offer, fee, total) and whether its dates are available",
    request: { query: quoteQuery },
    responses: {
      200: { description: "The quote; where `available` is false, `next_free` says which dates are" },
      400: { description: "Bad dates, by field" },
      404: { description: "Property not found." },
    },
  }),
  async (c) => {
    const { property_id: propertyId, start_date: start, end_date, quantity } = c.req.valid("query");
    return c.json(await quoteStay({ propertyId, start, lastDay: end_date ?? null, quantity }), 200);
  },
);
