import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { provider } from "../stripe.server.ts";

/** For the system: further rents of leases that are due to landlords who can be paid, and that nothing holds. */
export function furtherRentsDue(actor: Actor, database: Queryable) {
  if (actor.kind !== "system") throw new Forbidden();
  return database
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("payoutAccounts", "payoutAccounts.landlordId", "reservations.landlordId")
    .innerJoin("users", "users.id", "reservations.landlordId")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .where("payments.provider", "=", provider)
    .where("paymentShares.settled", "=", true)
    .where("paymentShares.rentId", "is not", null)
    .where("paymentShares.rentDueAt", "<=", now())
    .where("users.banned", "=", false)
    .where((eb) =>
      eb("reservations.landlordId", "not in", eb.selectFrom("payoutHolds").select("payoutHolds.landlordId")),
    )
    .where(
      sql<boolean>`payment_shares.payment_id not in (
        select payment_id from disputes where dispute_is_open(disputes.status))`,
    )
    .where("payoutAccounts.provider", "=", provider)
    .where("payoutAccounts.payoutsEnabled", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payouts")
            .select("payouts.id")
            .whereRef("payouts.landlordId", "=", "reservations.landlordId")
            .whereRef("payouts.reservationId", "=", "paymentShares.reservationId")
            .whereRef("payouts.rentId", "=", "paymentShares.rentId"),
        ),
      ),
    )
    .select([
      "reservations.id as reservationId",
      "reservations.landlordId",
      "payoutAccounts.accountId",
      "paymentShares.rentId",
      "paymentShares.paymentId",
      sql<number>`payment_shares.amount_cents - payment_shares.fee_cents`.as("partCents"),
    ]);
}

/** Which rent of a landlord's rentals each refund, payout and dispute (`cause`) concerns; the first has no id. */
export async function rentsOfCauses(actor: Actor) {
  const { id } = requireRole(actor, "landlord");
  const { rows } = await sql<{ cause: string; reservationId: string; rentId: string | null }>`
    select cause, of_rent.reservation_id as "reservationId", of_rent.rent_id as "rentId"
    from (
      select refunds.id as cause, share.reservation_id, share.rent_id from refunds join payment_shares share
        on share.payment_id = refunds.payment_id and share.reservation_id = refunds.reservation_id
      union all
      select dispute_id, share.reservation_id, share.rent_id from dispute_shares taken join payment_shares share
        on share.payment_id = taken.payment_id and share.reservation_id = taken.reservation_id
      union all
      select payouts.id, reservation_id, rent_id from payouts where landlord_id = ${id} and not of_deposit
    ) of_rent
    join reservations on reservations.id = of_rent.reservation_id
    where reservations.landlord_id = ${id} and renews`.execute(db);
  return rows;
}
