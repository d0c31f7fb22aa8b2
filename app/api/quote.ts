import { createRoute } from "@hono/zod-openapi";
import { presentQuote } from "#app/features/reservations/present.ts";
import { priceSpaces } from "#app/features/reservations/price-spaces.server.ts";
import { quoteQuery } from "#app/features/reservations/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { door } from "./door.ts";

export const quote = door();

quote.openapi(
  createRoute({
    method: "get",
    path: "/api/quote",
    summary: "What a stay costs (units in words, offer, fee, total) and whether its dates are available",
    request: { query: quoteQuery },
    responses: {
      200: { description: "The quote" },
      400: { description: "Bad dates, by field" },
      404: { description: "Property not found." },
    },
  }),
  async (c) => {
    const { property_id: propertyId, start_date, end_date, quantity } = c.req.valid("query");
    const [space] = await priceSpaces(db, {
      items: [{ propertyId, quantity, assertedPriceCents: undefined }],
      start: start_date,
      lastDay: end_date ?? null,
    });
    return c.json({ ...presentQuote(space!.quote, space!.stay), available: space!.isFree }, 200);
  },
);
