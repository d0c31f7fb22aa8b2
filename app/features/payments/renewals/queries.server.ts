import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import type { DuePart, ShareKey } from "../payouts/model.ts";
import { matchShares } from "../payouts/steps/match-shares.server.ts";
import { provider } from "../stripe.server.ts";
import { firstAttemptByHand } from "./model.ts";

/** One part, but for what a change of a stay cost more: that is earned month by month, like the stay. */
const partsOfRent = sql<{ part: number; begins: string; partCents: number }>`rent_parts(
  earned_days(stay, paid_days, rent_days), reservations.price_per,
  payment_shares.amount_cents - payment_shares.fee_cents - payment_shares.deposit_cents - payment_shares.landlord_fee_cents,
  reservations.renews or rent_days is null or kept_rent_cents > 0)`;

/** For the system: the further rents of these shares, and the months of changes, that are in no payout. */
export async function partsOfRents(
  actor: Actor,
  database: Queryable,
  shares: ShareKey[],
): Promise<DuePart[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const rents = await database
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("users", "users.id", "reservations.landlordId")
    .leftJoin("payoutAccounts", (join) =>
      join
        .onRef("payoutAccounts.landlordId", "=", "reservations.landlordId")
        .on("payoutAccounts.provider", "=", provider)
        .on("payoutAccounts.payoutsEnabled", "=", true),
    )
    .leftJoin("payoutHolds", "payoutHolds.landlordId", "reservations.landlordId")
    .innerJoinLateral(partsOfRent.as("parts"), (join) => join.onTrue())
    .where("paymentShares.settled", "=", true)
    .where("paymentShares.rentId", "is not", null)
    .where(matchShares(shares))
    .where(
      sql<boolean>`not exists (select from payouts where payouts.landlord_id = reservations.landlord_id
        and payouts.reservation_id = payment_shares.reservation_id and payouts.rent_id = payment_shares.rent_id
        and payouts.part = parts.part)`,
    )
    .select([
      "reservations.id as reservationId",
      "reservations.landlordId",
      "payoutAccounts.accountId",
      "paymentShares.rentId",
      "paymentShares.paymentId",
      "parts.part",
      "parts.partCents",
      // What a change of dates cost more isn't due before the stay begins, which may have moved since.
      sql<Date>`case when rent_days is not null
        then (parts.begins::timestamp at time zone properties.time_zone) + interval '24 hours'
        when starts_with(payment_shares.rent_id, 'chg_')
        then greatest(payment_shares.rent_due_at, (lower(stay)::timestamp at time zone properties.time_zone) + interval '24 hours')
        else payment_shares.rent_due_at end`.as("dueAt"),
      sql<boolean>`not users.banned and payout_holds.landlord_id is null`.as("isFree"),
    ])
    .orderBy("paymentShares.rentDueAt")
    .orderBy("parts.part")
    .execute();
  return rents.map((rent) => ({ ...rent, isEarned: true, isLost: false }));
}

/** For the system: checkouts of a rent that its tenant may still pay; not the charges of the saved card. */
export function openRentCheckouts(actor: Actor, rentId: string, database: Queryable = db) {
  if (actor.kind !== "system") throw new Forbidden();
  return database
    .selectFrom("payments")
    .select(["id", "providerSessionId"])
    .where("rentId", "=", rentId)
    .where("attempt", ">=", firstAttemptByHand)
    .where("state", "in", ["opening", "open"])
    .execute();
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
