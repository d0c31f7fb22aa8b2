import { z } from "@hono/zod-openapi";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { payerOf, presentNumbers, sellersOfReceipt } from "#app/features/payments/documents/present.ts";
import { closingShape, presentClosing } from "#app/features/reservations/lifecycle/present.ts";
import { mayPayCharge } from "#app/features/payments/extra-charges/model.ts";
import { landlordFeeWords } from "#app/features/reservations/present.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { lateFeeDays } from "#app/features/reservations/terms/model.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { toDollars } from "#app/platform/money.ts";
import { chargedDaysBefore, plannedRent, lateDayOf, rentStates, endOfRents } from "./model.ts";
import type { RentReceipt } from "./read-rent-receipt.server.ts";
import type { LeaseRow, ListedRentRow } from "./queries.server.ts";

const day = z.string().describe("A day, YYYY-MM-DD.");

export const rentJson = z
  .object({
    id: z.string(),
    start_date: day,
    end_date: day.describe("The last day included."),
    offer_amount: z.number(),
    fee: z.number(),
    landlord_fee: z.number().optional().describe(landlordFeeWords),
    total: z.number(),
    charged_on: day.describe("When the card is charged for the first time."),
    state: z
      .enum(rentStates)
      .describe("Refunded: all that was paid is back with the tenant, by refunds or by a lost dispute."),
    refusal: z.string().nullable(),
    refunded: z.number().describe("What was paid back of the total, dollars."),
    refunded_rent: z
      .number()
      .describe("What of that was rent; for its landlord what they gave of it, less their fee."),
    late_fee: z
      .object({
        id: z.string().describe("Its receipt's, once it is paid."),
        amount: z.number(),
        state: z.enum(["due", "processing", "paid", "failed"]),
        may_pay: z.boolean().describe("Its tenant can pay it by another card."),
      })
      .nullable()
      .describe("What it cost more as it was past due and paid late; null without one."),
  })
  .openapi("Rent");

/** The rent that is charged next; `planned` until it is announced, a week before its period. */
export const nextRentJson = rentJson
  .omit({ id: true, state: true, refunded: true, refunded_rent: true, late_fee: true })
  .extend({
    state: z.enum(["planned", "due", "processing", "failed"]),
    late_from: z
      .string()
      .nullable()
      .describe(
        "If it is past due, the day on which paying it begins to cost the late fee; null without one.",
      ),
  })
  .openapi("NextRent");

export const leaseJson = z
  .object({
    id: z.string(),
    reservation_id: z.string(),
    title: z.string(),
    guest_name: z.string(),
    price: z.number(),
    price_per: z.enum(["Week", "Month"]),
    next_price: z
      .object({ price: z.number(), from: day.describe("The first day that it counts for.") })
      .nullable()
      .describe("A price that the landlord announced."),
    started_on: day,
    min_stay_days: z.int().describe("Its tenant can't end it before so many days."),
    notice_days: z.int().describe("Days of notice with which either side ends it, as the request agreed."),
    late_fee: z
      .number()
      .nullable()
      .describe(
        "What its terms ask once for a rent that is past due and paid late, dollars; null for nothing.",
      ),
    last_day: day.nullable().describe("Once notice was given."),
    state: z.enum(["active", "notice", "past_due", "ended"]),
    ...closingShape,
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    next_rent: nextRentJson
      .nullable()
      .describe(
        "The one that isn't paid yet, or the next; null if none follows. Of an ended rental one that is still unpaid.",
      ),
    rents: z.array(rentJson),
  })
  .openapi("Rental");
export type LeaseJson = z.infer<typeof leaseJson>;

/** For a tenant without what their landlord pays. */
export function presentLease(lease: LeaseRow, reader: Side = "tenant"): LeaseJson {
  const { cardBrand: brand, cardLast4: last4 } = lease;
  return {
    id: lease.id,
    reservation_id: lease.reservationId,
    title: lease.title,
    guest_name: lease.guestName,
    price: toDollars(lease.priceCents),
    price_per: lease.pricePer,
    next_price:
      lease.nextPriceCents !== null && lease.nextPriceFrom !== null
        ? { price: toDollars(lease.nextPriceCents), from: lease.nextPriceFrom }
        : null,
    started_on: lease.anchor,
    min_stay_days: lease.minStayDays,
    notice_days: lease.noticeDays,
    late_fee: lease.lateFeeCents === null ? null : toDollars(lease.lateFeeCents),
    last_day: lease.endsOn && addDays(lease.endsOn, -1),
    state: lease.state,
    ...presentClosing(lease),
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    next_rent: nextRentOf(lease, reader),
    rents: lease.rents.map((rent) => ({
      id: rent.id,
      ...presentRent(rent, lease, reader),
      state: rent.state,
      refusal: rent.refusal,
      refunded: toDollars(rent.refundedRentCents + rent.refundedFeeCents),
      refunded_rent: toDollars(
        rent.refundedRentCents - (reader === "landlord" ? rent.refundedLandlordFeeCents : 0),
      ),
      late_fee: rent.lateFee && {
        id: rent.lateFee.id,
        amount: toDollars(rent.lateFee.amountCents),
        state: rent.lateFee.state,
        may_pay: mayPayCharge(rent.lateFee, lease),
      },
    })),
  };
}

type Rent = { start: string; end: string; offerCents: number; feeCents: number };

function presentRent(rent: Rent, { landlordFeeRule }: Pick<LeaseRow, "landlordFeeRule">, reader: Side) {
  const fee = toDollars(landlordFeeByRule(rent.offerCents, landlordFeeRule));
  return {
    start_date: rent.start,
    end_date: addDays(rent.end, -1),
    offer_amount: toDollars(rent.offerCents),
    fee: toDollars(rent.feeCents),
    ...(reader === "landlord" && { landlord_fee: fee }),
    total: toDollars(rent.offerCents + rent.feeCents),
    charged_on: addDays(rent.start, -chargedDaysBefore),
  };
}

function nextRentOf(lease: LeaseRow, reader: Side): LeaseJson["next_rent"] {
  for (const rent of lease.rents)
    if (rent.state === "due" || rent.state === "processing" || rent.state === "failed")
      return {
        ...presentRent(rent, lease, reader),
        state: rent.state,
        refusal: rent.refusal,
        late_from:
          rent.state === "failed" && lease.lateFeeCents !== null
            ? lateDayOf(rent, lateFeeDays, lease.timeZone)
            : null,
      };
  if (lease.state === "ended") return null;
  const planned = plannedRent(lease, endOfRents(lease));
  return (
    planned && { ...presentRent(planned, lease, reader), state: "planned", refusal: null, late_from: null }
  );
}

/** A rent of any rental, for administrators, in dollars. */
export type ListedRentJson = ReturnType<typeof presentListedRent>;

export function presentListedRent(rent: ListedRentRow) {
  return {
    id: rent.id,
    reservation_id: rent.reservationId,
    title: rent.title,
    tenant_email: rent.tenantEmail,
    start_date: rent.start,
    end_date: addDays(rent.end, -1),
    charged_on: rent.chargedOn,
    total: toDollars(rent.offerCents + rent.feeCents),
    state: rent.state,
    refusal: rent.refusal,
    late_fee: rent.lateFee && {
      id: rent.lateFee.id,
      amount: toDollars(rent.lateFee.amountCents),
      state: rent.lateFee.state,
      refusal: rent.lateFee.refusal,
    },
  };
}

/** The receipt of one rent, in dollars and days at the property. */
export type RentReceiptJson = ReturnType<typeof presentRentReceipt>;

export function presentRentReceipt(receipt: RentReceipt) {
  const { lease, rent, paid, refunded } = receipt;
  const booked = (money: { at: Date; cents: number }) => ({
    on: dateIn(lease.timeZone, money.at),
    amount: toDollars(money.cents),
  });
  return {
    ...presentNumbers(receipt.documents, rent.id, lease.timeZone),
    id: rent.id,
    reservation_code: lease.reservationCode,
    title: lease.title,
    ...sellersOfReceipt(receipt, rent.id),
    payer: payerOf(receipt),
    start_date: rent.start,
    end_date: addDays(rent.end, -1),
    rent: toDollars(rent.offerCents),
    fee: toDollars(rent.feeCents),
    total: toDollars(rent.offerCents + rent.feeCents),
    paid: booked(paid),
    refunded: refunded && booked(refunded),
  };
}
