import { z } from "zod";
import { addDays, isIsoDate } from "#app/platform/dates.ts";
import { toCents } from "#app/platform/money.ts";
import { noEnd } from "../model.ts";
import { changeAnswers } from "./model.ts";

const day = (message: string) =>
  z.string({ error: message }).min(1, message).refine(isIsoDate, "Date input not valid.");

/** The last day; of a rental without an end that which its stay says. */
const lastDayOrNone = z
  .string({ error: "Please select an end date." })
  .min(1, "Please select an end date.")
  .refine((text) => isIsoDate(text) || text === addDays(noEnd, -1), "Date input not valid.");

/** Another space of the landlord; empty or without it the stay's own. */
const space = z
  .string()
  .max(60, "Choose another space of this landlord.")
  .optional()
  .transform((id) => (id === "" ? undefined : id));

/** Both dates, or neither. */
export const changeAsked = z
  .object({
    property_id: space,
    start_date: day("Please select a start date.").optional(),
    end_date: lastDayOrNone.optional(),
  })
  .transform(({ start_date: start, end_date: lastDay, property_id: propertyId }) => ({
    start,
    lastDay,
    propertyId,
  }));

export const changeBody = z
  .object({
    start_date: day("Please select a start date."),
    end_date: lastDayOrNone,
    property_id: space,
    difference: z
      .number()
      .optional()
      .transform((value, context) => {
        if (value === undefined) return undefined;
        const cents = toCents(Math.abs(value));
        if (cents === null)
          context.addIssue({ code: "custom", message: "Not an amount in dollars and cents." });
        return value < 0 ? -(cents ?? 0) : (cents ?? 0);
      }),
    quote_mark: z.string().max(60, "Not the mark of a quote.").optional(),
    pays_by_card: z.boolean().optional(),
  })
  .refine(({ pays_by_card, difference }) => pays_by_card !== true || difference !== undefined, {
    path: ["difference"],
    message: "Say what you agree to pay.",
  })
  .transform(({ pays_by_card, ...wish }) => ({
    start: wish.start_date,
    lastDay: wish.end_date,
    propertyId: wish.property_id,
    differenceCents: wish.difference,
    quoteMark: wish.quote_mark,
    paysByCard: pays_by_card === true,
  }));

export const changeAnswerBody = z.object({
  answer: z.enum(changeAnswers, { error: `Choose ${changeAnswers.join(", ")}.` }),
});

export const stayChangeAnswerBody = changeAnswerBody
  .extend({
    terms_mark: z
      .string()
      .max(60, "Not the mark of a change.")
      .optional()
      .describe("The change’s `terms_mark` as who agrees read it; it must be that of now."),
  })
  .transform(({ answer, terms_mark }) => ({ answer, termsMark: terms_mark }));
