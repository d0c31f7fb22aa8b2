import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
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
