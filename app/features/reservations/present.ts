import { z } from "@hono/zod-openapi";
import type { Actor } from "#app/features/accounts/model.ts";
import { addressInWords, pricePeriods } from "#app/features/properties/model.ts";
import { middleSize } from "#app/features/properties/present.ts";
import { addDays, dateIn } from "#app/platform/dates.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { toDollars } from "#app/platform/money.ts";
import { isNobodys } from "#app/platform/deleted-user-email.ts";
import { type Tax, taxesIn, taxesInWords } from "#app/platform/tax.ts";
import type { DayKind, DayRange } from "./calendar/model.ts";
import { fromRange, isUnconfirmed, expiresAt, type Stay, taxInPrice } from "./model.ts";
import {
  cancellationShape,
  closingShape,
  depositShape,
  endedMoneyShape,
  laterChargeShape,
  presentCancellation,
  presentClosing,
  presentDeposit,
  presentEndedMoney,
  presentLaterCharge,
  presentReviewState,
  reviewShape,
  statusJson,
} from "./lifecycle/present.ts";
import { isUploader } from "./policy.ts";
import type { ReservationRow } from "./queries.server.ts";
import { contentsShape, presentContents } from "./terms/present.ts";

export const paymentStatusJson = z
  .enum(["unpaid", "processing", "paid", "refunded"])
  .openapi("PaymentStatus");

export const feeRuleShape = z
  .string()
  .describe("How the fee is computed, such as `5%` of the rent or `5% + $0.30, at least $1.00`.");

export const taxShape = {
  tax: z.number().optional().describe("What of the total is a tax; missing where nothing is taxed."),
  tax_words: z
    .string()
    .optional()
    .describe("Who takes it, such as `Pennsylvania 6%, Dauphin County 2.5% included`."),
  included_tax: z
    .number()
    .optional()
    .describe(
      "What of the tax is in the price: the rent is the price of all units less the discount and this. Missing where nothing is.",
    ),
};

type Taxed = Parameters<typeof taxInPrice>[0];

export function presentTax(
  stay: Taxed,
  taxCents: number,
  taxes: readonly Tax[],
): { tax?: number; tax_words?: string; included_tax?: number } {
  if (taxCents === 0) return {};
  const included = taxInPrice(stay);
  const words = { tax: toDollars(taxCents), tax_words: taxesInWords(taxes) };
  return { ...words, ...(included > 0 && { included_tax: toDollars(included) }) };
}

export const landlordFeeWords =
  "What its landlord pays of the rent, no part of the total; for them and administrators.";

const firstDay = z.string().describe("The first day, YYYY-MM-DD.");
const lastDay = z.string().describe("The last day, included, YYYY-MM-DD.");

/** Money is decimal dollars. */
export const reservationJson = z
  .object({
    id: z.string(),
    order_id: z.string(),
    property_id: z.string(),
    property_name: z.string(),
    title: z.string(),
    address: z.string(),
    city: z.string(),
    time_zone: z.string().describe("The property’s: its days are those of this reservation."),
    image_url: z.string().nullable(),
    landlord_id: z.string(),
    guest_name: z.string(),
    guest_contact: z.string(),
    price: z.number().describe("Dollars for each `price_per`."),
    price_per: z.enum(pricePeriods),
    units: z.int().describe("How many of them."),
    discount: z.number().describe("Off the price of all units."),
    discount_percent: z.int(),
    offer_amount: z.number().describe("The rent for the whole stay, without a tax that is in the price."),
    fee: z.number(),
    ...taxShape,
    fee_rule: feeRuleShape,
    landlord_fee: z.number().optional().describe(landlordFeeWords),
    total: z.number(),
    ...depositShape,
    start_date: firstDay,
    end_date: lastDay,
    asked_dates: z
      .object({ start_date: firstDay, end_date: lastDay })
      .nullable()
      .describe("The dates that an open change asks for, held like its own."),
    asked_space: z
      .string()
      .nullable()
      .describe("The landlord’s other space that it asks for, by its title; null without one."),
    status: statusJson,
    payment_status: paymentStatusJson,
    ...laterChargeShape,
    ...closingShape,
    instant: z.boolean().describe("True if it was booked without waiting for an answer."),
    id_verified: z.boolean(),
    id_uploaded: z.boolean().describe("True once the front of an ID was uploaded."),
    ...cancellationShape,
    ...endedMoneyShape,
    ...reviewShape,
    ...contentsShape,
    is_over: z.boolean().describe("True once the last day has passed at the property."),
    reservation_code: z.string(),
    has_agreement: z
      .boolean()
      .describe("It has a rental agreement; those from before there were any have none."),
    id_front_url: z
      .string()
      .nullable()
      .describe("The picture of the ID's front; for its uploader only, and while the picture exists."),
    expires_at: z
      .string()
      .nullable()
      .describe("When it expires without the answer, the ID or the payment; null while nothing is due."),
    hold_until: z
      .string()
      .nullable()
      .describe(
        "The same while the request is unconfirmed: its guest opens the link in the email, uploads an ID or pays.",
      ),
    undo_until: z
      .string()
      .nullable()
      .describe(
        "For the landlord, until when the acceptance can be undone; the tenant still sees it as pending.",
      ),
    rejection_reason: z.string().nullable().describe("What the landlord wrote about a rejection."),
    created_at: z.string().describe("An ISO 8601 time."),
  })
  .openapi("Reservation");
export type ReservationJson = z.infer<typeof reservationJson>;

export function presentReservation(row: ReservationRow): ReservationJson {
  const stay = fromRange(row.stay);
  const today = dateIn(row.timeZone, row.asOf);
  const askedDates = row.askedStay ?? row.askedThere;
  return {
    id: row.id,
    order_id: row.orderId,
    property_id: row.propertyId,
    property_name: row.propertyTitle,
    title: row.propertyTitle,
    address: addressInWords(row),
    city: row.city,
    time_zone: row.timeZone,
    image_url: row.cover && middleSize(row.cover),
    landlord_id: row.landlordId,
    guest_name: row.guestName,
    guest_contact: isNobodys(row.guestContact) ? "" : row.guestContact,
    price: toDollars(row.priceCents),
    price_per: row.pricePer,
    units: row.units,
    discount: toDollars(row.discountCents),
    discount_percent: row.discountPercent,
    offer_amount: toDollars(row.offerCents),
    fee: toDollars(row.feeCents - row.taxCents),
    ...presentTax(row, row.taxCents, taxesIn(row)),
    fee_rule: row.feeRule,
    total: toDollars(row.totalCents),
    ...presentDeposit(row),
    start_date: stay.start,
    end_date: addDays(stay.end, -1),
    asked_dates: askedDates === null ? null : presentDates(fromRange(askedDates)),
    asked_space: row.askedSpaceTitle,
    status: row.status,
    payment_status: row.paymentStatus,
    ...presentLaterCharge(row),
    ...presentClosing(row),
    instant: row.isInstant,
    id_verified: row.idVerified,
    id_uploaded: row.idUploaded,
    ...presentCancellation(row, stay, today),
    ...presentEndedMoney(row),
    ...presentReviewState(row, stay, today),
    ...presentContents(row),
    is_over: row.isOver,
    reservation_code: row.reservationCode,
    has_agreement: row.hasAgreement,
    id_front_url: null,
    expires_at: expiresAt(row)?.toISOString() ?? null,
    hold_until: isUnconfirmed(row) ? (expiresAt(row)?.toISOString() ?? null) : null,
    undo_until: row.undoUntil?.toISOString() ?? null,
    rejection_reason: row.rejectReason,
    created_at: row.createdAt.toISOString(),
  };
}

/** With the fee that its landlord pays: for them and administrators. */
export function presentForLandlord(row: ReservationRow): ReservationJson {
  const fee = toDollars(landlordFeeByRule(row.offerCents, row.landlordFeeRule));
  return { ...presentReservation(row), landlord_fee: fee };
}

/**
 * Maps reservations for this actor: only the uploader of an ID gets its picture's URL, and no tenant what the landlord pays.
 */
export function presentFor(actor: Actor): (row: ReservationRow) => ReservationJson {
  return (row) => {
    const isOwn = row.idFront !== null && isUploader(actor, row.idFront);
    const isLandlords = actor.kind === "landlord" && actor.id === row.landlordId;
    const present = isLandlords || actor.kind === "administrator" ? presentForLandlord : presentReservation;
    return { ...present(row), id_front_url: isOwn ? `/uploads/ids/${row.idFront?.file}` : null };
  };
}

export const datesJson = z.object({ start_date: firstDay, end_date: lastDay }).openapi("Dates");
export type DatesJson = z.infer<typeof datesJson>;

export function presentDates({ start, end }: Stay): DatesJson {
  return { start_date: start, end_date: addDays(end, -1) };
}

const blockedBy = ["not offered", "imported", "left behind", "between stays"] as const satisfies DayKind[];

export const daysJson = z
  .object({
    from: firstDay,
    to: lastDay,
    state: z.enum(["free", "blocked", "requested", "accepted"]),
    reason: z
      .enum(blockedBy)
      .nullable()
      .describe(
        "Why the days are blocked; left behind: a tenant’s things are still there; between stays: the landlord keeps them free around one.",
      ),
    reservation_id: z.string().nullable(),
    guest_name: z.string().nullable(),
    stay_dates: z
      .object(datesJson.shape)
      .nullable()
      .describe("The reservation’s own days, of which these may be a part; 9999-12-30 is no end."),
    stay_state: z
      .object({
        status: statusJson,
        payment_status: paymentStatusJson,
        card_saved: z.boolean(),
        is_over: z.boolean(),
        instant: z.boolean(),
      })
      .nullable()
      .describe("The state of the reservation whose days these are."),
  })
  .openapi("Days");
export type DaysJson = z.infer<typeof daysJson>;

export function presentDays(ranges: DayRange[]): DaysJson[] {
  return ranges.map(({ start, end, state, reservationId, guestName, wholeStay, stayState }) => {
    const reason = blockedBy.find((one) => one === state) ?? null;
    return {
      from: start,
      to: addDays(end, -1),
      state: reason ? "blocked" : (state as Exclude<DaysJson["state"], "blocked">),
      reason,
      reservation_id: reservationId,
      guest_name: guestName,
      stay_dates: wholeStay && presentDates(wholeStay),
      stay_state: stayState,
    };
  });
}

/** The reservation's status, if it forbids the request. */
export const statusConflict = { status: statusJson.optional(), payment_status: paymentStatusJson.optional() };

/** A reservation that the caller may claim. */
export const claimJson = z
  .object({ id: z.string(), order_id: z.string(), title: z.string(), ...datesJson.shape })
  .openapi("Claim");
export type ClaimJson = z.infer<typeof claimJson>;

export function presentClaim(row: ReservationRow): ClaimJson {
  const { start_date, end_date } = presentReservation(row);
  return { id: row.id, order_id: row.orderId, title: row.propertyTitle, start_date, end_date };
}
