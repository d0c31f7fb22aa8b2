import { z } from "zod";
import { toCents } from "#app/platform/money.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";

/** `PUT /api/rentals/{id}/price`: dollars per period, from $1.00 to $99,999.99. */
export const priceInput = z.object({
  price: z.union([z.number(), z.string()]).transform((value, context) => {
    const cents = toCents(value);
    if (cents !== null && cents >= 100 && cents <= 9_999_999) return cents;
    context.addIssue({ code: "custom", message: "Enter a price from $1.00 to $99,999.99." });
    return z.NEVER;
  }),
});

/** Where a list of rentals continues: a response's X-Older. */
export const rentalsAsked = z.object({
  before: z
    .string()
    .regex(/^[1-4]_\d{1,16}_lea_\w{1,36}$/, "This is not a place in the list.")
    .transform((text) => {
      const [urgency = "", made = "", ...id] = text.split("_");
      return { urgency: Number(urgency), made: Number(made), id: id.join("_") };
    })
    .optional(),
});

/** What the page of rentals shows: where each of its lists continues, and the words of the spaces in it. */
export const rentalsPart = rentalsAsked.extend({
  before: rentalsAsked.shape.before.catch(undefined),
  spaces: timeCursor("prp").optional().catch(undefined),
  words: z.string().trim().max(100).optional().catch(undefined),
});
export type RentalsPart = z.infer<typeof rentalsPart>;

/** `POST /api/end-rental`: the token of the link in a tenant's emails. */
export const endingLinkBody = z.object({
  token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200),
});
