import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { timeZoneOfPayment } from "#app/features/payments/steps/time-zone-of-payment.server.ts";
import { readHistory } from "#app/features/reservations/lifecycle/read-history.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Disputes for administrators: open ones first, by when evidence is due; then the latest decided. */
export async function listDisputes(actor: Actor) {
  requireAdministrator(actor, "finance");
  return db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .selectAll("disputes")
    .select(["payments.orderId", "orders.guestName", "orders.guestContact"])
    .select(
      sql<string[]>`array(select reservation_id from payment_shares
        where payment_shares.payment_id = disputes.payment_id order by reservation_id)`.as("reservationIds"),
    )
    .select(timeZoneOfPayment().as("timeZone"))
    .orderBy(sql`case when dispute_is_open(disputes.status) then 0 else 1 end`)
    .orderBy(sql`case when dispute_is_open(disputes.status) then due_by end`)
    .orderBy("openedAt", "desc")
    .limit(200)
    .execute();
}

/** Landlords whose payouts are on hold, and why, latest first, for administrators. */
export async function listPayoutHolds(actor: Actor) {
  requireAdministrator(actor, "finance");
  return db
    .selectFrom("payoutHolds")
    .innerJoin("users", "users.id", "payoutHolds.landlordId")
    .select(["landlordId", "username", "email", "reason", "heldAt"])
    .orderBy("heldAt", "desc")
    .limit(200)
    .execute();
}

/** What we know about the rentals of a payment; administrators send it to a bank. */
export async function evidenceOf(actor: Actor, paymentId: string) {
  requireAdministrator(actor, "finance");
  const rentals = await db
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("orders", "orders.id", "reservations.orderId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select([
      "reservations.id",
      "paymentShares.rentId",
      "reservations.reservationCode",
      "reservations.stay",
      "reservations.guestName",
      "reservations.guestContact",
      "reservations.idVerified",
      "reservations.createdAt",
      "orders.billingName",
      "orders.billingAddress",
      "properties.title",
      "properties.city",
      "properties.state",
      "properties.timeZone",
    ])
    .select(
      sql<{ subject: string; at: string }[]>`coalesce((
        select json_agg(json_build_object('subject', subject, 'at', created_at) order by created_at)
        from emails where about_reservation_id = reservations.id and recipient = reservations.guest_contact), '[]')`.as(
        "emails",
      ),
    )
    .where("paymentShares.paymentId", "=", paymentId)
    .orderBy("reservations.id")
    .execute();
  return Promise.all(
    rentals.map(async (rental) => ({
      ...rental,
      history: await readHistory(actor, rental.id),
    })),
  );
}

/** For administrators: the reservations that an undecided dispute is about. */
export async function disputedReservationsOf(actor: Actor, disputeId: string): Promise<string[]> {
  requireAdministrator(actor, "finance");
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("disputeShares", "disputeShares.disputeId", "disputes.id")
    .select("reservationId")
    .where("disputes.id", "=", disputeId)
    .where(sql<boolean>`dispute_is_open(disputes.status)`)
    .execute();
  return rows.map(({ reservationId }) => reservationId);
}

/** For administrators: whether a cardholder's bank questions, or questioned, a payment of this reservation. */
export async function isEverDisputed(actor: Actor, reservationId: string): Promise<boolean> {
  requireRole(actor, "administrator");
  const found = await db
    .selectFrom("disputes")
    .innerJoin("paymentShares", "paymentShares.paymentId", "disputes.paymentId")
    .select("disputes.id")
    .where("paymentShares.reservationId", "=", reservationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
