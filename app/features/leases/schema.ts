import { z } from "zod";
import { toCents } from "#app/platform/money.ts";

/** `PUT /api/rentals/{id}/price`: dollars per period, from $1.00 to $99,999.99. */
export const priceInput = z.object({
  price: z.union([z.number(), z.string()]).transform((value, context) => {
    const cents = toCents(value);
    if (cents !== null && cents >= 100 && cents <= 9_999_999) return cents;
    context.addIssue({ code: "custom", message: "Enter a price from $1.00 to $99,999.99." });
    return z.NEVER;
  }),
});
