import { availableQuoteJson } from "#app/features/reservations/booking/present.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { quoteQuery } from "#app/features/reservations/schema.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const quoteRoute = route(
  {
    operationId: "getQuote",
    summary: "What a stay costs (units in words, offer, fee, total) and whether its dates are available",
    request: { query: quoteQuery },
    responses: {
      200: json("Where `available` is false, `next_free` has dates that are", availableQuoteJson),
      404: refusal("Property not found"),
    },
  },
  async (c) => {
    const { property_id: propertyId, start_date: start, end_date, quantity, renews } = c.req.valid("query");
    return c.json(await quoteStay({ propertyId, start, lastDay: end_date ?? null, quantity, renews }), 200);
  },
);
