import { z } from "@hono/zod-openapi";
import { cancellationPolicies } from "#app/features/properties/model.ts";
import { dateIn, type IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { roles } from "#app/features/accounts/model.ts";
import { actions, type Stay, statuses } from "../model.ts";
import type { ReservationRow } from "../queries.server.ts";
import {
  depositStates,
  fullRefundUntil,
  isAccessClosed,
  isLate,
  laterChargeOf,
  refundNow,
  reviewState,
  reviewStates,
} from "./model.ts";
import type { Transition } from "./read-history.server.ts";

export const statusJson = z.enum(statuses).openapi("ReservationStatus");

/** A reservation's deposit. Money is decimal dollars. */
export const depositShape = {
  deposit: z
    .number()
    .describe("Paid with the total, and returned after the stay unless the landlord claims of it."),
  deposit_state: z.enum(depositStates),
  deposit_kept: z.number().describe("What of it the landlord got."),
  deposit_at: z.string().nullable().describe("Since when the deposit is in its state."),
};

export function presentDeposit(
  row: Pick<ReservationRow, "depositCents" | "depositState" | "depositKeptCents" | "depositAt">,
) {
  return {
    deposit: toDollars(row.depositCents),
    deposit_state: row.depositState,
    deposit_kept: toDollars(row.depositKeptCents),
    deposit_at: row.depositAt?.toISOString() ?? null,
  };
}

/** When a reservation's card is charged, if that is later than now. */
export const laterChargeShape = {
  charged_on: z
    .string()
    .nullable()
    .describe(
      "The day, at the property, on which the card is charged: 90 days before the first day, or the next try. Until then a checkout only saves the card. Null if it is paid, or is to be paid now.",
    ),
  card_saved: z.boolean().describe("True once the card is saved that is charged on that day."),
};

export function presentLaterCharge(row: ReservationRow) {
  const { chargedOn, cardSaved } = laterChargeOf(row, row.asOf);
  return { charged_on: chargedOn, card_saved: cardSaved };
}

/** What rent that is past due does to a rental's access. */
export const closingShape = {
  access_closes_on: z
    .string()
    .nullable()
    .describe(
      "The day from whose beginning, at the property, rent that is past due keeps the holder out; null while none does.",
    ),
  access_closed: z.boolean().describe("True while it is closed for that; it opens as that rent is paid."),
};

export function presentClosing(of: {
  accessClosesAt: Date | null;
  timeZone: string;
  isOver: boolean;
  asOf: Date;
}) {
  const closesAt = of.isOver ? null : of.accessClosesAt;
  return {
    access_closes_on: closesAt && dateIn(of.timeZone, closesAt),
    access_closed: isAccessClosed({ accessClosesAt: closesAt }, of.asOf),
  };
}

/** What canceling a reservation costs, and what came of it. Money is decimal dollars. */
export const cancellationShape = {
  cancellation_policy: z.enum(cancellationPolicies).describe("As it was when it was reserved."),
  full_refund_until: z
    .string()
    .describe("The last day, at the property, on which canceling an accepted stay refunds everything."),
  refund_now: z.number().describe("What its holder gets back by canceling it now."),
  kept: z.number().describe("What a late cancellation left with the landlord (`kept_rent`) and with us."),
  kept_rent: z.number(),
  canceled_by: z.enum(["tenant", "landlord", "administrator"]).nullable(),
  has_begun: z.boolean().describe("True once the first day has come at the property."),
  is_late: z
    .boolean()
    .describe(
      "True if canceling refunds half at most: `full_refund_until` has passed, or the tenant moved it after that.",
    ),
};

export function presentCancellation(row: ReservationRow, { start }: Stay, today: IsoDate) {
  const until = fullRefundUntil(row.cancellationPolicy, start);
  return {
    cancellation_policy: row.cancellationPolicy,
    full_refund_until: until,
    refund_now: toDollars(refundNow({ ...row, start }, row.asOf)),
    kept: toDollars(row.keptRentCents + row.keptFeeCents),
    kept_rent: toDollars(row.keptRentCents),
    canceled_by: row.canceledBy,
    has_begun: today >= start,
    is_late: isLate({ ...row, policy: row.cancellationPolicy, at: row.asOf, start }),
  };
}

/** What was charged for and returned to the tenant of a reservation that ended without its stay. */
export const endedMoneyShape = {
  ended_money: z
    .object({
      charged_amount: z.number().describe("What was charged for it."),
      returned_amount: z.number().describe("What of that was refunded."),
      returned_on: z.string().nullable().describe("The day, at the property, of the last refund."),
      to_card: z.boolean().describe("False if a refund was made by other means than to the card."),
    })
    .nullable()
    .describe("Null while the reservation is live."),
};

export function presentEndedMoney({ endedMoney: money, timeZone }: ReservationRow) {
  if (money === null) return { ended_money: null };
  const { chargedCents, refundedCents, at, isToCard } = money;
  return {
    ended_money: {
      charged_amount: toDollars(chargedCents),
      returned_amount: toDollars(refundedCents),
      returned_on: at === null ? null : dateIn(timeZone, new Date(at)),
      to_card: isToCard,
    },
  };
}

/** Whether a stay can be reviewed. */
export const reviewShape = {
  renews: z.boolean().describe("True for a rental, which is paid period by period until one side ends it."),
  review_state: z
    .enum(reviewStates)
    .describe("Open for 14 days after a paid stay, or each 90 days of a rental; closed until the next."),
};

export function presentReviewState(row: ReservationRow, stay: Stay, today: IsoDate) {
  return { renews: row.renews, review_state: reviewState({ ...row, ...stay }, today) };
}

/** A reservation's transition. It has a role and no id. */
export const transitionJson = z
  .object({
    at: z.string().describe("An ISO 8601 time."),
    by: z.enum([...roles, "visitor", "system"]),
    action: z.enum(["reserve", "changeStay", "changeContents", "endEarly", ...actions]),
    from_status: z.union([statusJson, z.null()]),
    to_status: statusJson,
  })
  .openapi("Transition");
export type TransitionJson = z.infer<typeof transitionJson>;

export function presentHistory(transitions: Transition[]): TransitionJson[] {
  return transitions.map(({ action, actorKind, fromStatus, toStatus, happenedAt }) => ({
    at: happenedAt.toISOString(),
    by: actorKind,
    action,
    from_status: fromStatus,
    to_status: toStatus,
  }));
}
