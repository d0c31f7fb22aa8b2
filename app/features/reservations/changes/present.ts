import { z } from "@hono/zod-openapi";
import { pricePeriods } from "#app/features/properties/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { cancellationInWords } from "../lifecycle/model.ts";
import { fromRange } from "../model.ts";
import { datesJson, presentDates } from "../present.ts";
import { cardStateOf, changeStates, type Side, sumOf } from "./model.ts";
import type { ChangeRow } from "./queries.server.ts";
import type { ChangeQuote } from "./steps/quote-change.server.ts";

const spaceJson = z.object({ id: z.string(), title: z.string() });

/** A change of a stay's dates or space. Money is decimal dollars. */
export const changeJson = z
  .object({
    id: z.string(),
    asked_by: z.enum(["tenant", "landlord"]),
    state: z
      .enum(changeStates)
      .describe("Asked: the other side answers. Agreed: the difference is to be paid. Made: it counts."),
    before: datesJson,
    after: datesJson,
    space_before: spaceJson.nullable().describe("The space that it leaves; null if it stays in its own."),
    space_after: spaceJson.nullable().describe("The landlord’s other space that it goes to, or null."),
    total: z.number().describe("What the stay costs then, without its deposit."),
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
    space: spaceJson
      .extend({
        price: z.number(),
        price_per: z.enum(pricePeriods),
        deposit: z.number().describe("The stay’s then; another one only as long as nothing is paid."),
        cancellation: z.string().describe("What canceling costs there, in words."),
        house_rules: z.string().describe("They count from then on; may be empty."),
      })
      .nullable()
      .describe("The other space, on whose terms the stay then is; null if it stays in its own."),
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
    unchangeable: z.string().nullable().describe("Why nothing can be changed now, in words."),
    property_id: z.string().describe("The space whose free days and limits these are."),
    spaces: z
      .array(spaceJson)
      .describe("The landlord’s other spaces that the stay could go to; empty from a day before it begins."),
    free: z
      .array(z.object({ start_date: z.string(), end_date: z.string().nullable() }))
      .describe(
        "The days on which the stay could be in that space: offered and free, its own days included.",
      ),
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
  const { space } = change;
  const isOpen = change.state === "asked" || change.state === "agreed";
  return {
    id: change.id,
    asked_by: change.askedBy,
    state: change.state,
    before: presentDates(fromRange(change.stayBefore)),
    after: presentDates(fromRange(change.stay)),
    space_before: space && { id: space.before.id, title: space.before.title },
    space_after: space && { id: change.propertyId!, title: space.title },
    total: toDollars(change.offerCents + change.feeCents),
    difference: toDollars(difference),
    expires_at: isOpen ? change.expiresAt.toISOString() : null,
    // That a card was refused is its holder's alone to know.
    card_state: cardStateOf(change) === "refused" && side !== "tenant" ? null : cardStateOf(change),
  };
}

export function presentChangeQuote(
  { after, is, space, difference, movesLate, needsNoAnswer, propertyId }: ChangeQuote,
  was: { totalCents: number; movedLate: boolean },
  today: IsoDate,
): ChangeQuoteJson {
  return {
    ...presentDates(after),
    total: toDollars(is.totalCents),
    total_before: toDollars(was.totalCents),
    difference: toDollars(sumOf(difference.more) - sumOf(difference.less)),
    retained: toDollars(sumOf(difference.retained)),
    moves_late: movesLate,
    needs_answer: !needsNoAnswer,
    space: space && {
      id: propertyId,
      title: space.title,
      price: toDollars(space.priceCents),
      price_per: space.pricePer,
      deposit: toDollars(space.depositCents),
      cancellation: cancellationInWords(
        space.cancellationPolicy,
        after.start,
        movesLate || was.movedLate ? after.start : today,
      ),
      house_rules: space.houseRules,
    },
  };
}
