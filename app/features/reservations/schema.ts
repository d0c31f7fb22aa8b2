import { z } from "zod";
import { acceptsTerms } from "#app/features/accounts/schema.ts";
import { cancellationPolicies, type CancellationPolicy } from "#app/features/properties/model.ts";
import { daysBetween, isIsoDate } from "#app/platform/dates.ts";
import { toCents } from "#app/platform/money.ts";
import { hasNoLink, isVisibleLine, linkSentence, personName, whenValid } from "#app/platform/one-line.ts";
import { bookingOrders } from "./guest/model.ts";
import { requestViews } from "./landlord/model.ts";
import type { Status } from "./model.ts";
import type { Contents } from "./terms/model.ts";
import { contentsInput } from "./terms/schema.ts";

const plainDate = z.string().refine(isIsoDate, { error: "Date input not valid.", abort: true });
const startDate = z
  .string({ error: "Please select a start date." })
  .min(1, "Please select a start date.")
  .refine(isIsoDate, "Date input not valid.");
const optionalDate = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  plainDate.optional(),
);
const dollars = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = toCents(value);
  if (cents === null) context.addIssue({ code: "custom", message: "Not an amount in dollars and cents." });
  return cents ?? 0;
});
const renews = z.boolean("renews must be true or false.").optional();
const quantity = z.coerce.number().int().min(1, "At least 1.").max(60, "At most 60.").default(1);
/** The guest's name, as the landlord reads it in emails. */
export const guestName = personName(z.string().trim().max(120, "At most 120 characters."), "A name");
export const contact = z
  .string()
  .trim()
  .max(254, "At most 254 characters.")
  .refine((text) => text === "" || z.email().safeParse(text).success, "Please enter a valid email address.");

/** A requested space; without its own dates it uses the request's. */
export type SpaceWish = {
  propertyId: string;
  assertedPriceCents?: number;
  assertedPolicy?: CancellationPolicy;
  quantity: number;
  start?: string;
  lastDay?: string;
  /** Without an end. */
  renews?: boolean;
  /** The quote's mark of the renewal terms that the tenant agrees to. */
  renewalConsent?: string;
  /** The house rules that the tenant has read. */
  assertedRules?: string;
  assertedCharges?: string;
  /** The SHA-256 of the rental agreement that the tenant could read. */
  assertedAgreement?: string;
  contents?: Contents | null;
};

/** The dates of one space; if it has any date of its own, the request's end doesn't apply. */
export function datesOf(
  { start, lastDay }: Pick<SpaceWish, "start" | "lastDay">,
  shared: { start: string | null; lastDay: string | null },
) {
  const hasOwn = start !== undefined || lastDay !== undefined;
  return { start: start ?? shared.start, lastDay: (hasOwn ? lastDay : shared.lastDay) ?? null };
}

/** One space of a request; the price and the cancellation policy must equal ours. Accepts both spellings of the id. */
const item = z
  .object({
    property_id: z.string().max(40).optional(),
    id: z.string().max(40).optional(),
    price: dollars.optional(),
    cancellation_policy: z.enum(cancellationPolicies).optional(),
    quantity,
    start_date: optionalDate,
    end_date: optionalDate,
    renews: renews.describe("True to rent it without an end date: it is charged again for each period."),
    renewal_consent: z
      .string()
      .max(100, "This is not a consent of a quote.")
      .optional()
      .describe(
        "The `consent` of the quote whose renewal the tenant has read and agreed to; required if it renews.",
      ),
    house_rules: z
      .string()
      .max(1000)
      .optional()
      .describe("The house rules that the tenant has read; they must equal ours."),
    charges_text: z
      .string()
      .max(2000)
      .optional()
      .describe("What the landlord may ask for as the tenant has read it; it must equal ours."),
    agreement_sha256: z
      .string()
      .max(100)
      .optional()
      .describe(
        "The quote’s `agreement_sha256` of the agreement that the tenant could read; it must be that of now.",
      ),
    contents: contentsInput.nullish().describe("What goes in, where it is known or required."),
  })
  .transform(({ property_id, id, price, cancellation_policy, ...rest }, context): SpaceWish => {
    const {
      quantity: count,
      start_date,
      end_date,
      renewal_consent,
      house_rules,
      charges_text,
      agreement_sha256,
      contents,
    } = rest;
    const propertyId = property_id ?? id;
    if (!propertyId)
      context.addIssue({ code: "custom", path: ["property_id"], message: "The property is missing." });
    const dates = { start: start_date, lastDay: end_date };
    const asserted = { assertedPriceCents: price, assertedPolicy: cancellation_policy };
    const stated = {
      ...(house_rules !== undefined && { assertedRules: house_rules }),
      ...(charges_text !== undefined && { assertedCharges: charges_text }),
      ...(agreement_sha256 !== undefined && { assertedAgreement: agreement_sha256 }),
      ...(contents && { contents }),
    };
    const renewal = rest.renews ? { renews: true, renewalConsent: renewal_consent } : {};
    return { propertyId: propertyId ?? "", ...asserted, quantity: count, ...dates, ...renewal, ...stated };
  });

const items = z
  .array(item, { error: "Cart is empty, nothing to reserve." })
  .min(1, "Cart is empty, nothing to reserve.")
  .max(20, "At most 20 spaces in one order.")
  .refine((list) => new Set(list.map((one) => one.propertyId)).size === list.length, "Each space only once.");

/**
 * `POST /api/reserve-order`; without a start date the stay begins on the first free day. A property may have its own
 * `start_date` and `end_date`.
 */
export const reserveOrderBody = z.object({
  landlord_id: z.string().max(40).nullish(),
  properties: items,
  guest_name: guestName.nullish(),
  guest_contact: contact.nullish(),
  offer_amount: dollars.nullish(),
  deposit_amount: dollars.nullish().describe("The deposits that the caller has seen; they must equal ours."),
  start_date: optionalDate,
  end_date: optionalDate,
  accepts_terms: acceptsTerms,
});

/** `POST /api/orders`: the shipping form of /checkout. */
export const ordersBody = z.object({
  cartItems: items,
  totalPrice: dollars.nullish(),
  depositAmount: dollars.nullish().describe("The deposits that the caller has seen; they must equal ours."),
  startDate: optionalDate,
  endDate: optionalDate,
  acceptsTerms,
  shippingInfo: z
    .object({
      name: guestName.optional(),
      email: contact.optional(),
      address: z.string().max(500).optional(),
    })
    .optional(),
});

export const quoteQuery = z.object({
  property_id: z.string().max(40),
  start_date: startDate,
  end_date: optionalDate,
  quantity,
  renews: z
    .enum(["true", "false", ""], "renews must be true or false.")
    .optional()
    .transform((text) => text === "true")
    .describe("`true` for a rental without an end date, which the property must offer."),
});

/** `POST /api/open-reservation`: the token of a link emailed to a guest. */
export const guestLinkBody = z.object({
  token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200),
});

/** `POST /api/claims`. */
export const claimBody = z
  .object({
    order_ids: z
      .array(z.string().max(40), "The orders are missing.")
      .min(1, "The orders are missing.")
      .max(100, "At most 100 orders at once."),
  })
  .transform(({ order_ids }) => ({ orderIds: order_ids }));

const rejectReason = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .refine((text) => text.split(/\r?\n/).every(isVisibleLine), {
    error: "A reason has visible characters only.",
    when: whenValid,
  })
  .refine(hasNoLink, { error: `A reason ${linkSentence}`, when: whenValid })
  .transform((text) => text || null);

/** `PUT /api/reservations/{id}/status`. */
export const statusBody = z
  .object({
    status: z.string().max(40),
    reason: rejectReason.optional(),
    undoable: z.boolean().optional(),
    contents_mark: z
      .string()
      .max(64)
      .nullish()
      .describe("The reservation's `contents_mark` as the landlord read it; an acceptance asserts it."),
  })
  .refine(({ status, reason }) => !reason || status === ("rejected" satisfies Status), {
    path: ["reason"],
    message: "Only a rejection has a reason.",
  });

/** `POST /api/reservations/{id}/cancel`; `refund` is what the holder was told, and must be what canceling refunds. */
export const cancelBody = z
  .object({ refund: dollars.optional() })
  .transform(({ refund }) => ({ refundCents: refund }));

/** The input of `reserve`: parsed, but only its ids, dates and quantities are trusted. */
export type ReserveRequest = {
  items: SpaceWish[];
  start: string | null;
  lastDay: string | null;
  guestName: string | null;
  guestContact: string | null;
  landlordId?: string | null;
  assertedOfferCents?: number | null;
  assertedTotalCents?: number | null;
  assertedDepositCents?: number | null;
  /** Totals and deposits together. */
  assertedPaidCents?: number | null;
  billing?: { name?: string; email?: string; address?: string };
  idempotencyKey?: string | null;
  /** The version of the terms of service that the caller accepts. */
  acceptsTerms?: string | undefined;
  /** The network address of the request. */
  clickedFrom?: string;
};

/** The days of `GET /api/properties/{id}/days`; both ends are included. */
export const daysAsked = z
  .object({ from: plainDate, to: plainDate })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "The end date cannot be earlier than the start date.",
  })
  .refine(({ from, to }) => daysBetween(from, to) < 2 * 366, {
    path: ["to"],
    message: "At most two years at once.",
  });

/** Where a landlord's list continues: a response's X-Older; and its part. */
export const landlordListAsked = z.object({
  show: z.enum(requestViews).optional(),
  before: z
    .string()
    .regex(/^\d{1,16}_res_\w{1,36}$/, "This is not a place in the list.")
    .transform((text) => {
      const place = text.indexOf("_");
      return { changed: Number(text.slice(0, place)), id: text.slice(place + 1) };
    })
    .optional(),
});

/** Where a tenant's list continues: a response's X-Older. */
export const bookingCursor = z
  .string()
  .regex(/^[0-2]_-?\d{1,16}_res_\w{1,36}$/, "This is not a place in the list.")
  .transform((text) => {
    const [rank = "", key = "", ...id] = text.split("_");
    return { rank: Number(rank), key: Number(key), id: id.join("_") };
  });

/** `GET /api/reservations`: whose, in which order, and where the list continues. */
export const tenantListAsked = z.object({
  tenantId: z.string().max(40),
  order: z.enum(bookingOrders).optional(),
  before: bookingCursor.optional(),
});
