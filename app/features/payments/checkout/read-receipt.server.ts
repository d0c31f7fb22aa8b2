import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { type PaidCharge, paidCharges } from "../extra-charges/queries.server.ts";
import { documentsOf, type Numbered } from "../documents/queries.server.ts";
import { changesMade, type MadeChange } from "#app/features/reservations/changes/queries.server.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { wasAccepted } from "#app/features/reservations/lifecycle/was-accepted.server.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

/** A payment of a stay (`rentId` null), or of a change of it. */
type Paid = {
  rentId: string | null;
  at: Date;
  amountCents: number;
  /** The tax in it. */
  feeCents: number;
  taxCents: number;
  depositCents: number;
};

/** A receipt's payer and payee, and when it was paid and refunded. */
export type Receipt = {
  reservation: ReservationRow;
  landlordName: string;
  /** The address of the landlord's business; null without one. */
  landlordAddress: string | null;
  /** The landlord has accepted the stay: before, the business's address isn't shown. */
  wasAccepted: boolean;
  billingName: string | null;
  billingEmail: string | null;
  billingAddress: string | null;
  /** Null until something was paid. */
  paid: { at: Date; cents: number } | null;
  /** All refunds together, and when the last was made. */
  refunded: { at: Date; cents: number } | null;
  /** What of the refunds is a price difference that we paid. */
  differenceCents: number;
  /** What was paid, each by itself, the oldest first; without what was paid twice. */
  payments: Paid[];
  changes: MadeChange[];
  /** The numbered receipts and credit notes of the reservation, its rents and charges. */
  documents: Numbered[];
  /** Paid charges that the terms of the stay name. */
  charges: PaidCharge[];
};

/** A reservation's receipt, for its holder only. */
export async function readReceipt(actor: Actor, reservationId: string): Promise<Receipt> {
  const reservation = await reservationFor(actor, reservationId);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const people = await db
    .selectFrom("orders")
    .innerJoin("reservations", "reservations.orderId", "orders.id")
    .innerJoin("users", (join) => join.on("users.id", "=", reservation.landlordId))
    .leftJoin("businesses", "businesses.landlordId", "users.id")
    .select(["billingName", "billingEmail", "billingAddress", "businesses.address as landlordAddress"])
    .select((eb) => eb.fn.coalesce("businesses.businessName", "users.username").as("landlordName"))
    .select(wasAccepted("reservations").$castTo<boolean>().as("wasAccepted"))
    .where("orders.id", "=", reservation.orderId)
    .where("reservations.landlordId", "=", reservation.landlordId)
    .where("reservations.id", "=", reservation.id)
    .executeTakeFirstOrThrow();
  const documents = await documentsOf(actor, reservationId);
  const changes = await changesMade(actor, reservation);
  const charges = await paidCharges(actor, reservation.id);
  return { reservation, ...people, ...(await moneyOf(reservation.id)), changes, documents, charges };
}

/** What counted of the stay, and of changes of its dates, before a second payment that was refunded. */
async function moneyOf(reservationId: string) {
  const shares = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select(["payments.id", "payments.updatedAt as at", "settled", "paymentShares.rentId"])
    .select(["paymentShares.amountCents", "paymentShares.feeCents", "paymentShares.depositCents"])
    .select("paymentShares.taxCents")
    .where("paymentShares.reservationId", "=", reservationId)
    .where("payments.state", "=", "succeeded")
    .where(sql<boolean>`(payments.rent_id is null or starts_with(payments.rent_id, 'chg_'))`)
    .orderBy("settled", "desc")
    .orderBy("payments.createdAt")
    .execute();
  const [first] = shares;
  if (!first) return { paid: null, refunded: null, differenceCents: 0, payments: [] };
  const counted = first.settled ? shares.filter(({ settled }) => settled) : [first];
  const refund = await db
    .selectFrom("refunds")
    .select((eb) => [
      eb.fn.max<Date | null>("updatedAt").as("at"),
      eb.fn.sum<number | null>("amountCents").as("cents"),
      sql<number>`coalesce(sum(amount_cents) filter (where reason = 'price_difference'), 0)::int`.as(
        "difference",
      ),
    ])
    .where(
      "paymentId",
      "in",
      counted.map(({ id }) => id),
    )
    .where("reservationId", "=", reservationId)
    .where("state", "in", ["succeeded", "settled"])
    .executeTakeFirstOrThrow();
  return {
    payments: counted,
    paid: { at: first.at, cents: counted.reduce((sum, { amountCents }) => sum + amountCents, 0) },
    differenceCents: refund.difference,
    refunded: refund.at && refund.cents ? { at: refund.at, cents: refund.cents } : null,
  };
}
