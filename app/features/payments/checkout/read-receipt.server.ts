import type { Actor } from "#app/features/accounts/model.ts";
import { documentsOf, type Numbered } from "../documents/queries.server.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

/** A receipt's payer and payee, and when it was paid and refunded. */
export type Receipt = {
  reservation: ReservationRow;
  landlordName: string;
  /** The address of the landlord's business; null without one. */
  landlordAddress: string | null;
  billingName: string | null;
  billingEmail: string | null;
  billingAddress: string | null;
  /** Null until something was paid. */
  paid: { at: Date; cents: number } | null;
  /** All refunds together, and when the last was made. */
  refunded: { at: Date; cents: number } | null;
  /** The numbered receipts and credit notes of the reservation and its rents. */
  documents: Numbered[];
};

/** A reservation's receipt, for its holder only. */
export async function readReceipt(actor: Actor, reservationId: string): Promise<Receipt> {
  const reservation = await reservationFor(actor, reservationId);
  if (!holds(actor, reservation)) throw new NotFound("Reservation not found.");
  const people = await db
    .selectFrom("orders")
    .innerJoin("users", (join) => join.on("users.id", "=", reservation.landlordId))
    .leftJoin("businesses", "businesses.landlordId", "users.id")
    .select(["billingName", "billingEmail", "billingAddress", "businesses.address as landlordAddress"])
    .select((eb) => eb.fn.coalesce("businesses.businessName", "users.username").as("landlordName"))
    .where("orders.id", "=", reservation.orderId)
    .executeTakeFirstOrThrow();
  const documents = await documentsOf(actor, reservationId);
  return { reservation, ...people, ...(await moneyOf(reservation.id)), documents };
}

/** The payment that counted, before a second one that was refunded. */
async function moneyOf(reservationId: string) {
  const share = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select(["payments.id", "payments.updatedAt", "paymentShares.amountCents"])
    .where("paymentShares.reservationId", "=", reservationId)
    .where("payments.state", "=", "succeeded")
    .where("payments.rentId", "is", null)
    .orderBy("settled", "desc")
    .orderBy("payments.createdAt")
    .limit(1)
    .executeTakeFirst();
  if (!share) return { paid: null, refunded: null };
  const refund = await db
    .selectFrom("refunds")
    .select((eb) => [
      eb.fn.max<Date | null>("updatedAt").as("at"),
      eb.fn.sum<number | null>("amountCents").as("cents"),
    ])
    .where("paymentId", "=", share.id)
    .where("reservationId", "=", reservationId)
    .where("state", "in", ["succeeded", "settled"])
    .executeTakeFirstOrThrow();
  return {
    paid: { at: share.updatedAt, cents: share.amountCents },
    refunded: refund.at && refund.cents ? { at: refund.at, cents: refund.cents } : null,
  };
}
