import { z } from "@hono/zod-openapi";
import { toDollars } from "#app/platform/money.ts";
import { fromRange } from "../model.ts";
import { datesJson, presentDates } from "../present.ts";
import { cardStateOf, changeStates, type Side, sumOf } from "./model.ts";
import type { ChangeRow } from "./queries.server.ts";
import type { ChangeQuote } from "./steps/quote-change.server.ts";

/** A change of a stay's dates. Money is decimal dollars. */
export const changeJson = z
  .object({
    id: z.string(),
    asked_by: z.enum(["tenant", "landlord"]),
    state: z
      .enum(changeStates)
      .describe("Asked: the other side answers. Agreed: the difference is to be paid. Made: it counts."),
    before: datesJson,
    after: datesJson,
    total: z.number().describe("What the stay costs with the dates after, without its deposit."),
    difference: z
      .number()
      .describe("Paid before it counts; negative: refunded. 0 while the stay isn’t paid."),
    expires_at: z
      .string()
      .nullable()
      .describe("Until when it is to be answered, or paid; null once it has ended."),
    card_state: z
      .enum(["charging", "refused"])
      .nullable()
      .describe("Charging: the card saved for the stay is. Refused: its holder pays by the checkout."),
  })
  .openapi("StayChange");
export type ChangeJson = z.infer<typeof changeJson>;

export const changeQuoteJson = z
  .object({
    ...datesJson.shape,
    total: z.number(),
    total_before: z.number(),
    difference: z
      .number()
      .describe("Paid before the change counts; negative: refunded by the cancellation policy."),
    retained: z
      .number()
      .describe(
        "What of the lower price isn’t refunded: the change is late, or the rent was sent to the landlord already.",
      ),
    moves_late: z
      .boolean()
      .describe(
        "True if canceling would refund half at most from then on, whenever the stay begins: it is moved late.",
      ),
    needs_answer: z.boolean().describe("False if it counts without the other side’s answer."),
  })
  .openapi("StayChangeQuote");
export type ChangeQuoteJson = z.infer<typeof changeQuoteJson>;

export const changesJson = z
  .object({
    title: z.string(),
    time_zone: z.string(),
    side: z.enum(["tenant", "landlord"]).nullable().describe("The caller's; null for administrators."),
    stay: datesJson.describe("As they are now; 9999-12-30 is no end."),
    renews: z
      .boolean()
      .describe("True for a rental without an end: only its first day changes, before it begins."),
    changes: z.array(changeJson).describe("Newest first; at most one is open."),
    unchangeable: z.string().nullable().describe("Why the dates can’t be changed now, in words."),
    free: z
      .array(z.object({ start_date: z.string(), end_date: z.string().nullable() }))
      .describe("The days on which the stay could be: offered and free, its own days included."),
    min_stay_days: z.int(),
    max_stay_days: z.int().nullable(),
    today: z.string().describe("Today at the property."),
    quote: changeQuoteJson.nullable().describe("For the dates asked for, if there were any."),
    card: z
      .object({ brand: z.string().nullable(), last4: z.string() })
      .nullable()
      .describe("The card saved for this stay, for its holder; it can pay what a change costs more."),
  })
  .openapi("StayChanges");
export type ChangesJson = z.infer<typeof changesJson>;

export function presentChange(change: ChangeRow, difference: number, side: Side | null): ChangeJson {
  const isOpen = change.state === "asked" || change.state === "agreed";
  return {
    id: change.id,
    asked_by: change.askedBy,
    state: change.state,
    before: presentDates(fromRange(change.stayBefore)),
    after: presentDates(fromRange(change.stay)),
    total: toDollars(change.offerCents + change.feeCents),
    difference: toDollars(difference),
    expires_at: isOpen ? change.expiresAt.toISOString() : null,
    // That a card was refused is its holder's alone to know.
    card_state: cardStateOf(change) === "refused" && side !== "tenant" ? null : cardStateOf(change),
  };
}

export function presentChangeQuote(
  { after, is, difference, movesLate, needsNoAnswer }: ChangeQuote,
  was: { totalCents: number },
): ChangeQuoteJson {
  return {
    ...presentDates(after),
    total: toDollars(is.totalCents),
    total_before: toDollars(was.totalCents),
    difference: toDollars(sumOf(difference.more) - sumOf(difference.less)),
    retained: toDollars(sumOf(difference.retained)),
    moves_late: movesLate,
    needs_answer: !needsNoAnswer,
  };
}
