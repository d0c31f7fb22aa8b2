import { z } from "@hono/zod-openapi";
import { cancellationPolicies, goods, pricePeriods } from "#app/features/properties/model.ts";
import { dateIn, type IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { cancellationInWords } from "../lifecycle/model.ts";
import { fromRange, type Side } from "../model.ts";
import { datesJson, presentDates } from "../present.ts";
import type { ReservationRow } from "../queries.server.ts";
import { cardStateOf, changeStates, isOpen, movesLate, type OtherSpace, sumOf } from "./model.ts";
import type { ChangeRow } from "./queries.server.ts";
import type { ChangeQuote } from "./steps/quote-change.server.ts";

const spaceJson = z.object({ id: z.string(), title: z.string() });

/** The landlord's other space, on whose terms the stay is once the change counts. */
const otherSpaceJson = spaceJson.extend({
  price: z.number(),
  price_per: z.enum(pricePeriods),
  deposit: z.number().describe("The stay’s then; another one only as long as nothing is paid."),
  cancellation_policy: z.enum(cancellationPolicies),
  cancellation: z.string().describe("What canceling costs there, in words."),
  house_rules: z.string().describe("They count from then on; may be empty."),
  rules_differ: z.boolean().describe("True if they aren’t those of the stay as it is."),
  allowed: z.array(z.enum(goods)).describe("What can go in there; empty where its landlord hasn’t said."),
  not_allowed: z.array(z.enum(goods)).describe("What can go into the space that it leaves, and not there."),
});
export type OtherSpaceJson = z.infer<typeof otherSpaceJson>;

const retained = z
  .number()
  .describe(
    "What of the lower price isn’t refunded: the change is late, or the rent was sent to the landlord already.",
  );
const movesLateJson = z
  .boolean()
  .describe(
    "True if canceling would refund half at most from then on, whenever the stay begins: it is moved late.",
  );

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
    space_after: otherSpaceJson
      .nullable()
      .describe(
        "The landlord’s other space that it goes to, on the terms that were asked for; null if none.",
      ),
    total: z.number().describe("What the stay costs then, without its deposit."),
    total_before: z.number().nullable().describe("What it costs now; null once the change has ended."),
    difference: z
      .number()
      .describe("Paid before it counts; negative: refunded. 0 while the stay isn’t paid."),
    retained,
    moves_late: movesLateJson,
    expires_at: z
      .string()
      .nullable()
      .describe("Until when it is to be answered, or paid; null once it has ended."),
    card_state: z
      .enum(["charging", "refused"])
      .nullable()
      .describe("Charging: the card saved for the stay is. Refused: its holder pays by the checkout."),
    terms_mark: z
      .string()
      .describe("Changes with anything that both sides read of the change; agreeing asserts it."),
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
    retained,
    moves_late: movesLateJson,
    needs_answer: z.boolean().describe("False if it counts without the other side’s answer."),
    space: otherSpaceJson
      .nullable()
      .describe("The other space, on whose terms the stay then is; null if it stays in its own."),
    quote_mark: z.string().describe("Changes with anything that the quote says; asking asserts it."),
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

/** Money that a change moves now, in cents: what it costs more, or less than zero, and what isn't refunded. */
type Money = { differenceCents: number; retainedCents: number };

/** A change but for the mark of what it says. */
export function presentChange(
  change: ChangeRow,
  { differenceCents, retainedCents }: Money,
  reservation: ReservationRow,
  side: Side | null,
): Omit<ChangeJson, "terms_mark"> {
  const { space } = change;
  const isWaiting = isOpen(change.state);
  const after = fromRange(change.stay);
  const isMovedLate =
    isWaiting &&
    movesLate(reservation, {
      after,
      askedBy: change.askedBy,
      at: change.createdAt,
      isElsewhere: space !== null,
    });
  return {
    id: change.id,
    asked_by: change.askedBy,
    state: change.state,
    before: presentDates(fromRange(change.stayBefore)),
    after: presentDates(after),
    space_before: space && { id: space.before.id, title: space.before.title },
    space_after: space && presentSpace(space, change.propertyId!, reservation, after.start, isMovedLate),
    total: toDollars(change.offerCents + change.feeCents),
    total_before: isWaiting ? toDollars(reservation.totalCents) : null,
    difference: toDollars(differenceCents),
    retained: toDollars(retainedCents),
    moves_late: isMovedLate,
    expires_at: isWaiting ? change.expiresAt.toISOString() : null,
    // That a card was refused is its holder's alone to know.
    card_state: cardStateOf(change) === "refused" && side !== "tenant" ? null : cardStateOf(change),
  };
}

function presentSpace(
  space: OtherSpace,
  id: string,
  { movedLate, timeZone, asOf }: Pick<ReservationRow, "movedLate" | "timeZone" | "asOf">,
  start: IsoDate,
  isMovedLate: boolean,
): OtherSpaceJson {
  const day = isMovedLate || movedLate ? start : dateIn(timeZone, asOf);
  return {
    id,
    title: space.title,
    price: toDollars(space.priceCents),
    price_per: space.pricePer,
    deposit: toDollars(space.depositCents),
    cancellation_policy: space.cancellationPolicy,
    cancellation: cancellationInWords(space.cancellationPolicy, start, day),
    house_rules: space.houseRules,
    rules_differ: space.hasOtherRules ?? true,
    allowed: space.allowed ?? [],
    not_allowed: space.notAllowed ?? [],
  };
}

/** A quote but for the mark of all that it says. */
export function presentChangeQuote(
  { after, is, space, difference, movesLate: isMovedLate, needsNoAnswer, propertyId }: ChangeQuote,
  reservation: ReservationRow,
): Omit<ChangeQuoteJson, "quote_mark"> {
  return {
    ...presentDates(after),
    total: toDollars(is.totalCents),
    total_before: toDollars(reservation.totalCents),
    difference: toDollars(sumOf(difference.more) - sumOf(difference.less)),
    retained: toDollars(sumOf(difference.retained)),
    moves_late: isMovedLate,
    needs_answer: !needsNoAnswer,
    space: space && presentSpace(space, propertyId, reservation, after.start, isMovedLate),
  };
}
