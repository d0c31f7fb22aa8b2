import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { provider } from "../stripe.server.ts";
import type { DuePart, ShareKey } from "./model.ts";
import { matchShares } from "./steps/match-shares.server.ts";

// One day after the stay, or a month of it, began at the property.
const dueAt = sql<Date>`(parts.begins::timestamp at time zone properties.time_zone) + interval '24 hours'`;

/** What each month of a stay earns of its rent; a stay without an end, and what a late cancellation left, is one part. */
const partsOfRent = sql<{ part: number; begins: string; partCents: number }>`rent_parts(
  paid_stay(stay, paid_days), reservations.price_per,
  payment_shares.amount_cents - payment_shares.fee_cents - payment_shares.deposit_cents - payment_shares.landlord_fee_cents,
  reservations.renews or kept_rent_cents > 0)`;

/** What was paid for stays, with what of it is still the landlord's. */
function sharesOfStays(database: Queryable, withChanges = false) {
  return database
    .selectFrom("paymentShares")
    .select(["paymentId", "reservationId", "amountCents", "feeCents", "depositCents", "landlordFeeCents"])
    .select(
      sql<number>`case
        when exists (select from refunds where refunds.payment_id = payment_shares.payment_id
            and refunds.reservation_id = payment_shares.reservation_id)
          or exists (select from dispute_shares where dispute_shares.payment_id = payment_shares.payment_id
            and dispute_shares.reservation_id = payment_shares.reservation_id)
        then rent_left_of(payment_id, reservation_id) else amount_cents - fee_cents - deposit_cents end`.as(
        "rentLeftCents",
      ),
    )
    .where(
      withChanges
        ? sql<boolean>`settled and (rent_id is null or starts_with(rent_id, 'chg_'))`
        : sql<boolean>`settled and rent_id is null`,
    );
}

type Which = { landlordId: string } | { shares: ShareKey[] };

/** Those of a landlord that may have something to send, or these. */
function sharesToSend(database: Queryable, which: Which) {
  return (
    sharesOfStays(database)
      .where("payoutDueAt", "is not", null)
      .$if("shares" in which, (query) => query.where(matchShares("shares" in which ? which.shares : [])))
      .$if("landlordId" in which, (query) =>
        query.where("reservationId", "in", (eb) =>
          eb
            .selectFrom("reservations")
            .select("reservations.id")
            .where("landlordId", "=", "landlordId" in which ? which.landlordId : ""),
        ),
      )
      // Each says when its next part is due: the next one of all is among the first.
      .$if("landlordId" in which, (query) => query.orderBy("payoutDueAt").limit(200))
  );
}

/**
 * Rents of accepted, paid stays; what we refunded out of our pocket is still theirs. And what late cancellations left, once the
 * rest is refunded.
 */
const isEarned = sql<boolean>`(reservations.status = 'accepted'
    and (payment_status = 'paid' or payment_status = 'refunded' and rent_left_cents > 0)
  or kept_rent_cents > 0 and rent_left_cents <= kept_rent_cents)`;

/** What was paid for stays, month by month, and is in no payout. */
function partsNotDecided(database: Queryable, which: Which) {
  return database
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin(sharesToSend(database, which).as("paymentShares"), (join) =>
      join.onRef("paymentShares.reservationId", "=", "reservations.id"),
    )
    .innerJoinLateral(partsOfRent.as("parts"), (join) => join.onTrue())
    .$if("landlordId" in which, (query) =>
      query.where("reservations.landlordId", "=", "landlordId" in which ? which.landlordId : ""),
    )
    .where(
      sql<boolean>`not exists (select from payouts where payouts.landlord_id = reservations.landlord_id
        and payouts.reservation_id = reservations.id and payouts.part = parts.part
        and payouts.rent_id is null and not of_deposit)`,
    );
}

/** For the system: the parts of these stays that are in no payout. */
export async function partsOfStays(
  actor: Actor,
  database: Queryable,
  shares: ShareKey[],
): Promise<DuePart[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const parts = await partsNotDecided(database, { shares })
    .innerJoin("users", "users.id", "reservations.landlordId")
    .leftJoin("payoutAccounts", (join) =>
      join
        .onRef("payoutAccounts.landlordId", "=", "reservations.landlordId")
        .on("payoutAccounts.provider", "=", provider)
        .on("payoutAccounts.payoutsEnabled", "=", true),
    )
    .leftJoin("payoutHolds", "payoutHolds.landlordId", "reservations.landlordId")
    .select(["reservations.id as reservationId", "reservations.landlordId", "payoutAccounts.accountId"])
    .select(["paymentShares.paymentId", "parts.part", "parts.partCents", dueAt.as("dueAt")])
    .select([
      isEarned.as("isEarned"),
      sql<boolean>`not users.banned and payout_holds.landlord_id is null`.as("isFree"),
    ])
    .select(sql<boolean>`not (${isEarned}) and rent_left_cents <= 0`.as("isLost"))
    .orderBy("reservations.id")
    .orderBy("parts.part")
    .$if(database.isTransaction, (query) => query.forUpdate("reservations"))
    .execute();
  return parts.map((part) => ({ ...part, rentId: null }));
}

/**
 * What each of these months (their first days, in order, none left out) brings a landlord of stays that aren't rentals, in cents: the rent that was
 * paid and not refunded, or what a late cancellation left, spread over the stay's days. A month without rent is left out.
 */
export async function rentOfStays(
  actor: Actor,
  months: readonly IsoDate[],
): Promise<{ month: IsoDate; rentCents: number }[]> {
  const landlord = requireRole(actor, "landlord");
  const [first, last] = [months[0], months.at(-1)];
  const gross = sql`least(rent_left_cents, case when kept_rent_cents > 0 then kept_rent_cents else offer_cents end)`;
  const whole = sql`(payment_shares.amount_cents - payment_shares.fee_cents - payment_shares.deposit_cents)`;
  const shares = db
    .selectFrom("reservations")
    .innerJoin(sharesOfStays(db, true).as("paymentShares"), (join) =>
      join.onRef("paymentShares.reservationId", "=", "reservations.id"),
    )
    .select(["stay", sql`${gross}`.as("gross"), sql`${whole}`.as("whole"), "paymentShares.landlordFeeCents"])
    .where("reservations.landlordId", "=", landlord.id)
    .where("renews", "=", false)
    .where(sql<boolean>`stay && daterange(${first}::date, (${last}::date + interval '1 month')::date)`)
    .where(sql<boolean>`(status in ('accepted_pending_verification', 'accepted') or kept_rent_cents > 0)`)
    // So that what is left of each is computed once, though the sum names it four times.
    .offset(sql.lit(0));
  const rent = sql`gross - round(landlord_fee_cents::numeric * gross / nullif(whole, 0))`;
  // Thousands of stays have a few hundred pairs of first and last days.
  const spans = db
    .selectFrom(shares.as("shares"))
    .select([sql<IsoDate>`lower(stay)`.as("start"), sql<IsoDate>`upper(stay)`.as("end")])
    .select(sql<number>`sum(greatest(0, ${rent}))`.as("cents"))
    .groupBy("stay");
  const days = sql`least(spans.end, (begins + interval '1 month')::date) - greatest(spans.start, begins::date)`;
  const month = sql<IsoDate>`begins::date::text`;
  return (
    db
      .selectFrom(spans.as("spans"))
      // Of each span only the months that have one of its days.
      .innerJoinLateral(
        sql`generate_series(date_trunc('month', greatest(spans.start, ${first}::date)::timestamp),
        least(spans.end - 1, ${last}::date)::timestamp, interval '1 month')`.as<"months">(
          sql`months(begins)`,
        ),
        (join) => join.onTrue(),
      )
      .select(month.as("month"))
      .select(
        sql<number>`round(sum(cents::numeric * (${days}) / (spans.end - spans.start)))::int`.as("rentCents"),
      )
      .where("cents", ">", 0)
      .groupBy(month)
      .execute()
  );
}

/** The next rent to be sent to a landlord, in cents, and when it's due. */
export async function nextRentOf(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  const next = await partsNotDecided(db, { landlordId: landlord.id })
    .where(isEarned)
    .select([dueAt.as("dueAt"), "properties.timeZone", "parts.partCents"])
    .select(["paymentShares.paymentId", "paymentShares.reservationId"])
    .orderBy(dueAt)
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const { paymentId, reservationId, partCents, ...when } = next;
  const { leftCents } = await db
    .selectNoFrom(sql<number>`rent_not_decided_of(${paymentId}, ${reservationId})`.as("leftCents"))
    .executeTakeFirstOrThrow();
  return { ...when, offerCents: Math.min(partCents, leftCents) };
}
