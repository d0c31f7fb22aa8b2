import { z } from "@hono/zod-openapi";
import type { Stripe } from "stripe";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { addDays, dateIn, daysInWords, type IsoDate } from "#app/platform/dates.ts";
import { formatCents, toDollars } from "#app/platform/money.ts";
import { fromRange, taxInPrice } from "#app/features/reservations/model.ts";
import {
  checkoutHours,
  type ComparedPayment,
  type Comparison,
  payoutReadiness,
  readinessOf,
  statementSuffix,
} from "./model.ts";
import type {
  listAccountRefusals,
  listBankRefusals,
  listTroubles,
  listUnbookedEvents,
} from "./reconciliation/queries.server.ts";
import { type DatesJson, presentDates } from "#app/features/reservations/present.ts";
import { taxesIn, taxesInWords } from "#app/platform/tax.ts";
import { numberInWords } from "./documents/model.ts";
import {
  type NumbersJson,
  payerOf,
  presentNumbers,
  type SellersJson,
  sellersOfReceipt,
} from "./documents/present.ts";
import { describePayment } from "./extra-charges/model.ts";
import type { Receipt } from "./checkout/read-receipt.server.ts";

type Payment = { id: string; orderId: string; reservationId: string | null; createdAt: Date };

/**
 * The request to the provider: rent, fee and tax of each reservation as separate lines. Everything in it comes from our
 * rows, so that the same payment always makes the same request.
 */
export function presentSession(
  payment: Payment,
  reservations: ReservationRow[],
  to: { address: string; customer: string | null; savesCard: boolean },
): Stripe.Checkout.SessionCreateParams {
  const [first] = reservations;
  const metadata = {
    payment_id: payment.id,
    order_id: payment.orderId,
    ...(payment.reservationId && { reservation_id: payment.reservationId }),
    ...(to.savesCard && { saves_card: "true" }),
  };
  // Also for what the terms of a stay name.
  const keepsCard = to.savesCard || reservations.some((stay) => stay.renews || stay.agreedCharges !== null);
  const back = payment.reservationId ?? first?.id ?? "";
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: reservations.flatMap(linesOf),
    client_reference_id: payment.reservationId ?? payment.orderId,
    ...(to.customer === null ? { customer_email: first?.guestContact } : { customer: to.customer }),
    ...(to.customer === null && keepsCard && { customer_creation: "always" as const }),
    metadata,
    // The card of a rental without an end is charged again for each period, and that of an order for its later stays.
    payment_intent_data: {
      description: describePayment(null, first?.propertyTitle ?? ""),
      metadata,
      transfer_group: payment.orderId,
      statement_descriptor_suffix: statementSuffix(first?.reservationCode ?? ""),
      ...(keepsCard && { setup_future_usage: "off_session" as const }),
    },
    success_url: `${to.address}/payment-success?reservationId=${back}`,
    cancel_url: `${to.address}/checkout/${back}`,
    // Amounts in another currency would not be ours.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + checkoutHours * 3600,
  };
}

function linesOf(reservation: ReservationRow): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { start, end } = fromRange(reservation.stay);
  const stay = daysInWords(start, addDays(end, -1));
  const title = reservation.propertyTitle.slice(0, 200);
  return [
    line(reservation, title, stay, reservation.offerCents),
    line(
      reservation,
      "Service fee",
      `${reservation.feeRule} of ${formatCents(reservation.offerCents + taxInPrice(reservation))} rent`,
      reservation.feeCents - reservation.taxCents,
    ),
    line(reservation, "Tax", taxesInWords(taxesIn(reservation)), reservation.taxCents),
    line(reservation, "Deposit", `Returned after your stay: ${title}`, reservation.depositCents),
  ].filter((one) => one.price_data.unit_amount > 0);
}

function line(reservation: ReservationRow, name: string, description: string, cents: number) {
  const product_data = { name, description, metadata: { reservation_id: reservation.id } };
  return { quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data } };
}

/** Money that was paid or refunded, in dollars, and the day at the property. */
export type Booked = { on: IsoDate; amount: number };

/** A charge that the terms of a stay name, with the number of its own receipt. */
export type ChargeReceiptJson = NumbersJson &
  SellersJson & { id: string; paid: Booked; refunded: Booked | null };

/** A receipt, without its reservation. */
export type ReceiptJson = NumbersJson &
  SellersJson & {
    /** Charges after the stay, each with a receipt of its own. */
    charges: ChargeReceiptJson[];
    paid: Booked | null;
    refunded: Booked | null;
    /** What of it we paid since the stay costs more than another one that was refunded; 0 if nothing. */
    difference: number;
    payer: string[];
    /** The reservation's rent is charged by the period; this is its first. */
    renews: boolean;
    /** The stay as it was when it was paid, in dollars without its deposit; null if nothing of it has changed since. */
    as_paid:
      | (DatesJson & {
          title: string;
          place: string;
          rent: number;
          fee: number;
          tax?: number;
          deposit: number;
        })
      | null;
    /** What changes cost more, each with the receipt's number and what was bought with it. */
    more: (DatesJson & {
      number: string | null;
      on: IsoDate;
      title: string;
      rent: number;
      fee: number;
      tax?: number;
    })[];
  };

function presentBooked({ at, cents }: { at: Date; cents: number }, timeZone: string): Booked {
  return { on: dateIn(timeZone, at), amount: toDollars(cents) };
}

export function presentCharge(
  { id, paid, refunded }: Receipt["charges"][number],
  receipt: Receipt,
): ChargeReceiptJson {
  const { documents, reservation } = receipt;
  const { timeZone } = reservation;
  return {
    ...sellersOfReceipt(receipt, id),
    id,
    paid: presentBooked(paid, timeZone),
    refunded: refunded && presentBooked(refunded, timeZone),
    ...presentNumbers(documents, id, timeZone),
  };
}

export function presentReceipt(receipt: Receipt): ReceiptJson {
  const { reservation, paid, refunded } = receipt;
  const booked = (money: Receipt["paid"]) => money && presentBooked(money, reservation.timeZone);
  const numbers = presentNumbers(receipt.documents, null, reservation.timeZone);
  const money = {
    paid: booked(paid),
    refunded: booked(refunded),
    difference: toDollars(receipt.differenceCents),
  };
  const people = { payer: payerOf(receipt), ...sellersOfReceipt(receipt, null) };
  const as_paid = asPaid(receipt);
  const more = receipt.payments.flatMap((payment) => moreOf(receipt, payment));
  const charges = receipt.charges.map((charge) => presentCharge(charge, receipt));
  return { ...people, ...money, charges, renews: reservation.renews, as_paid, more, ...numbers };
}

/** A receipt says what was bought then: its space, dates and amounts stay as they were. */
function asPaid({ reservation, paid, payments, changes }: Receipt): ReceiptJson["as_paid"] {
  const since = changes.filter(({ at }) => paid !== null && at > paid.at);
  const [first, own] = [since[0], payments[0]];
  if (first === undefined || own === undefined) return null;
  const moved = since.find(({ titleBefore }) => titleBefore !== null);
  return {
    ...presentDates(fromRange(first.stayBefore)),
    title: moved?.titleBefore ?? reservation.propertyTitle,
    place: moved?.placeBefore ?? `${reservation.city}, ${reservation.state} ${reservation.zipcode}`,
    rent: toDollars(own.amountCents - own.feeCents - own.depositCents),
    fee: toDollars(own.feeCents - own.taxCents),
    ...(own.taxCents > 0 && { tax: toDollars(own.taxCents) }),
    deposit: toDollars(own.depositCents),
  };
}

function moreOf(receipt: Receipt, payment: Receipt["payments"][number]) {
  const { rentId, at, amountCents, feeCents, taxCents } = payment;
  const { reservation, changes, documents } = receipt;
  const index = changes.findIndex(({ id }) => id === rentId);
  const change = changes[index];
  if (!change) return [];
  const number = documents.find(({ series, changeId }) => series === "R" && changeId === rentId);
  const leftLater = changes.slice(index + 1).find(({ titleBefore }) => titleBefore !== null);
  return {
    ...presentDates(fromRange(change.stay)),
    number: number ? numberInWords(number) : null,
    on: dateIn(reservation.timeZone, at),
    title: change.title ?? leftLater?.titleBefore ?? reservation.propertyTitle,
    rent: toDollars(amountCents - feeCents),
    fee: toDollars(feeCents - taxCents),
    ...(taxCents > 0 && { tax: toDollars(taxCents) }),
  };
}

export const payoutsJson = z
  .object({
    readiness: z.enum(payoutReadiness),
    next: z
      .object({ on: z.string().describe("The day, YYYY-MM-DD."), rent: z.number() })
      .nullable()
      .describe("The next rent to be sent."),
    bank_refusal: z
      .object({ amount: z.number(), reason: z.string() })
      .nullable()
      .describe("The last payout to the bank, if the bank refused it."),
  })
  .openapi("Payouts");
export type PayoutsJson = z.infer<typeof payoutsJson>;

type BankRefusal = { bankRefusal: string | null; bankRefusedCents: number | null };

export function presentPayouts(
  account: ({ detailsSubmitted: boolean; payoutsEnabled: boolean } & Partial<BankRefusal>) | undefined,
  next: { dueAt: Date; offerCents: number; timeZone: string } | undefined,
): PayoutsJson {
  return {
    readiness: readinessOf(account),
    next: next ? { on: dateIn(next.timeZone, next.dueAt), rent: toDollars(next.offerCents) } : null,
    bank_refusal: account?.bankRefusal
      ? { amount: toDollars(account.bankRefusedCents ?? 0), reason: account.bankRefusal }
      : null,
  };
}

/** Money that the provider refused to move, in dollars, and its recipient; of a charge, who would have paid. */
export type TroubleJson = {
  id: string;
  kind: "refund" | "payout" | "charge";
  title: string;
  person: string;
  reservation_id: string;
  amount: number;
  refusal: string | null;
  refusals: number;
  tried_at: string;
  time_zone: string;
};

export function presentTrouble(row: Awaited<ReturnType<typeof listTroubles>>[number]): TroubleJson {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    person: row.person,
    reservation_id: row.reservationId,
    amount: toDollars(row.amountCents),
    refusal: row.refusal,
    refusals: row.refusals,
    tried_at: row.updatedAt.toISOString(),
    time_zone: row.timeZone,
  };
}

/** A provider event that could not be booked: its subject, the reason, and when it arrived. */
export type UnbookedEventJson = {
  id: string;
  type: string;
  trouble: string;
  attempts: number;
  received_at: string;
  tried_at: string;
};

export function presentUnbookedEvent(
  row: Awaited<ReturnType<typeof listUnbookedEvents>>[number],
): UnbookedEventJson {
  const { id, type, attempts, receivedAt, triedAt } = row;
  const times = { received_at: receivedAt.toISOString(), tried_at: triedAt.toISOString() };
  return { id, type, trouble: row.trouble ?? "", attempts, ...times };
}

/** The provider's books and ours, for a page; money is in cents. */
export type BooksJson = Omit<Comparison, "asOf" | "payments"> & {
  asOf: string;
  payments: (Omit<ComparedPayment, "at"> & { on: IsoDate })[];
};

export function presentBooks({ asOf, payments, ...sums }: Comparison): BooksJson {
  return {
    ...sums,
    asOf: asOf.toISOString(),
    payments: payments.map(({ at, ...payment }) => ({ ...payment, on: at.toISOString().slice(0, 10) })),
  };
}

/** Why the provider would not make a landlord's account. */
export function presentAccountRefusal(row: Awaited<ReturnType<typeof listAccountRefusals>>[number]) {
  const { landlordId, email, refusal, refusedAt } = row;
  return { landlord_id: landlordId, email, reason: refusal, at: refusedAt.toISOString() };
}
export type AccountRefusalJson = ReturnType<typeof presentAccountRefusal>;

/** A payout that a landlord's bank refused, in dollars. */
export type BankRefusalJson = ReturnType<typeof presentBankRefusal>;

export function presentBankRefusal(row: Awaited<ReturnType<typeof listBankRefusals>>[number]) {
  const { accountId, email, bankRefusal, bankRefusedCents, bankRefusedAt } = row;
  return {
    account_id: accountId,
    email,
    amount: toDollars(bankRefusedCents ?? 0),
    reason: bankRefusal ?? "",
    at: bankRefusedAt?.toISOString() ?? "",
  };
}
