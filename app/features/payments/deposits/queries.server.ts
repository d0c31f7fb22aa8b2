import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { claimHours } from "#app/features/reservations/lifecycle/model.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable, type Transaction } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { isDisputed, leftOfShare } from "../refunds/queries.server.ts";
import type { DuePart, ShareKey } from "../payouts/model.ts";
import { matchShares } from "../payouts/steps/match-shares.server.ts";
import { provider } from "../stripe.server.ts";

const startsAt = sql<Date>`lower(stay)::timestamp at time zone properties.time_zone`;
// The midnight after the last day, at the property. Null while a rental has no end.
const endedAt: RawBuilder<Date | null> = sql`upper(stay)::timestamp at time zone properties.time_zone`;
// Null also while something is still there.
const returnAt: RawBuilder<Date | null> = sql`claim_until(reservations.id, ${endedAt}, ${sql.lit(claimHours)})`;

// As in the index's condition.
const isHeld = sql<boolean>`reservations.deposit_state = 'held'`;

/** A stay with a held deposit, and its end. */
export type HeldDeposit = { id: string; end: string };
const fromTheFirst: HeldDeposit = { id: "", end: "-infinity" };
const end = sql<string>`upper(stay)::text`;
const isAfter = (last: HeldDeposit) =>
  sql<boolean>`(upper(stay), reservations.id) > (${last.end}::date, ${last.id}::text)`;

/** For the system: a page of the reservations whose deposits are held and to be returned now, by the end of their stays. */
export async function depositsToReturn(
  actor: Actor,
  database: Queryable,
  last: HeldDeposit | null,
  limit: number,
): Promise<HeldDeposit[]> {
  if (actor.kind !== "system") throw new Forbidden();
  return (
    heldDeposits(database)
      .select(end.as("end"))
      // Days of all zones, for the index; then the moments at the property.
      .where(
        sql<boolean>`upper(stay) <= ((${now()}::timestamptz - ${sql.lit(`${claimHours - 14} hours`)}::interval) at time zone 'UTC')::date`,
      )
      .where(returnAt, "<=", now())
      .where(isAfter(last ?? fromTheFirst))
      .orderBy(sql`upper(stay)`)
      .orderBy("reservations.id")
      .limit(limit)
      .execute()
  );
}

/** Paid with this mode of the provider, and not taken back by a bank. */
function heldDeposits(database: Queryable) {
  return database
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("paymentShares", "paymentShares.reservationId", "reservations.id")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("reservations.id")
    .where(isHeld)
    .where("reservations.status", "in", liveStatuses)
    .where("settled", "=", true)
    .where("paymentShares.rentId", "is", null)
    .where("payments.provider", "=", provider)
    .where(
      sql<boolean>`payments.id not in (
        select payment_id from disputes where dispute_is_open(disputes.status) and dispute_takes(disputes.status))`,
    );
}

/** For the system: a page of the reservations whose landlords can claim of a held deposit and were not told, by their ends. */
export async function claimsToAnnounce(
  actor: Actor,
  database: Queryable,
  last: HeldDeposit | null,
  limit: number,
): Promise<HeldDeposit[]> {
  if (actor.kind !== "system") throw new Forbidden();
  return claimableDeposits(database)
    .clearOrderBy()
    .select(end.as("end"))
    .where("depositToldAt", "is", null)
    .where(isAfter(last ?? fromTheFirst))
    .orderBy(sql`upper(stay)`)
    .orderBy("reservations.id")
    .limit(limit)
    .execute();
}

/** Stays of this landlord that ended and whose held deposits they can claim of, most urgent first, and until when. */
export async function claimsToMake(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return claimableDeposits(db).where("reservations.landlordId", "=", landlord.id).limit(100).execute();
}

function claimableDeposits(database: Queryable) {
  const at = now();
  const today = sql`(${at}::timestamptz at time zone 'UTC')::date`;
  return (
    database
      .selectFrom("reservations")
      .innerJoin("properties", (join) =>
        join
          .onRef("properties.landlordId", "=", "reservations.landlordId")
          .onRef("properties.id", "=", "reservations.propertyId"),
      )
      .select(["reservations.id", "title", "timeZone", sql<Date>`${returnAt}`.as("returnAt")])
      .where(isHeld)
      .where("reservations.status", "=", "accepted")
      // Days of all zones, for the index; then the moments at the property.
      .where(
        sql<boolean>`upper(stay) between ${today} - ${sql.lit(Math.ceil(claimHours / 24) + 1)} and ${today} + 1`,
      )
      .where(endedAt, "<=", at)
      .where(returnAt, ">", at)
      .orderBy(returnAt)
      .orderBy("reservations.id")
  );
}

/**
 * When a reservation's stay begins and ends, and when its deposit is returned unless the landlord claims: null without an end, or while
 * something is still there. And since when the space is empty, if something was left behind.
 */
export async function depositTimes(actor: Actor, reservationId: string, database: Queryable = db) {
  const { id } = await reservationFor(actor, reservationId, database);
  return (
    database
      .selectFrom("reservations")
      .innerJoin("properties", (join) =>
        join
          .onRef("properties.landlordId", "=", "reservations.landlordId")
          .onRef("properties.id", "=", "reservations.propertyId"),
      )
      .select([startsAt.as("startsAt"), endedAt.as("endedAt"), returnAt.as("returnAt")])
      .select(sql<Date | null>`emptied_at(reservations.id)`.as("emptiedAt"))
      // What of the deposit is still with us, in cents.
      .select(
        sql<number>`coalesce((select deposit_left_of(payment_id, reservation_id) from payment_shares share
        where share.reservation_id = reservations.id and settled and share.rent_id is null limit 1), 0)`.as(
          "leftCents",
        ),
      )
      .where("reservations.id", "=", id)
      .executeTakeFirstOrThrow()
  );
}

/** What is left of a paid deposit, in cents, and whether a bank has the payment's money. Locks the share. */
export async function depositLeft(actor: Actor, trx: Transaction, reservationId: string) {
  await reservationFor(actor, reservationId, trx);
  const share = await trx
    .selectFrom("paymentShares")
    .select(["paymentId", "reservationId"])
    .where("reservationId", "=", reservationId)
    .where("settled", "=", true)
    .where("rentId", "is", null)
    .executeTakeFirst();
  if (!share) return null;
  const left = await leftOfShare(trx, share);
  return { ...left, paymentId: share.paymentId, isDisputed: await isDisputed(trx, share.paymentId) };
}

/** For the system: what landlords got of the deposits of these shares and is in no payout. */
export async function partsOfClaims(
  actor: Actor,
  database: Queryable,
  shares: ShareKey[],
): Promise<DuePart[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const claims = await database
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .innerJoin("users", "users.id", "reservations.landlordId")
    .leftJoin("payoutAccounts", (join) =>
      join
        .onRef("payoutAccounts.landlordId", "=", "reservations.landlordId")
        .on("payoutAccounts.provider", "=", provider)
        .on("payoutAccounts.payoutsEnabled", "=", true),
    )
    .leftJoin("payoutHolds", "payoutHolds.landlordId", "reservations.landlordId")
    .where(matchShares(shares))
    .where(
      sql<boolean>`not exists (select from payouts where payouts.landlord_id = reservations.landlord_id
        and payouts.reservation_id = reservations.id and of_deposit)`,
    )
    .select([
      "reservations.id as reservationId",
      "reservations.landlordId",
      "payoutAccounts.accountId",
      "paymentShares.paymentId",
      sql<boolean>`payment_status = 'paid'`.as("isEarned"),
      sql<boolean>`not users.banned and payout_holds.landlord_id is null`.as("isFree"),
    ])
    .orderBy("reservations.id")
    .execute();
  return claims.map((claim) => ({
    ...claim,
    rentId: null,
    part: 0,
    partCents: 0,
    dueAt: new Date(0),
    isLost: false,
  }));
}
