import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { mayAdminister, requireAdministrator } from "#app/features/accounts/policy.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { provider } from "../stripe.server.ts";
import { isLateFeeId, lateFeeIdOf, lateFeePrefix, ownReasons } from "./model.ts";

/** A charge with something to do, and when. */
export type DueCharge = { id: string; reservationId: string; at: string };

/** For the system: a page of the charges whose card is to be charged now, the most urgent first. */
export async function chargesDue(
  actor: Actor,
  database: Queryable,
  last: DueCharge | null,
  limit: number,
): Promise<DueCharge[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<DueCharge>`
    select id, reservation_id as "reservationId", next_try_at::text as at from extra_charges
    where state in ('due', 'processing') and next_try_at <= ${now()}
      and (next_try_at, id) > (${last?.at ?? "-infinity"}::timestamptz, ${last?.id ?? ""}::text)
    order by next_try_at, id limit ${limit}`.execute(database);
  return rows;
}

/** What claims have these reservations charged, for their two sides and administrators. */
export async function chargesOfStays(actor: Actor, reservationIds: string[], database: Queryable = db) {
  return (await readCharges(actor, reservationIds, database)).filter(({ id }) => !isLateFeeId(id));
}

/** The late fees of these rentals, for the same people. */
export async function lateFeesOfStays(actor: Actor, reservationIds: string[], database: Queryable = db) {
  return (await readCharges(actor, reservationIds, database)).filter(({ id }) => isLateFeeId(id));
}

/** For administrators: the late fees of these rents, by the rent's id. */
export async function lateFeesOfRents(actor: Actor, rentIds: string[]) {
  requireAdministrator(actor, "support", "finance");
  const fees = await db
    .selectFrom("extraCharges")
    .selectAll()
    .where(sql<boolean>`id = any(${rentIds.map(lateFeeIdOf)}::text[])`)
    .execute();
  return new Map(fees.map((fee) => [fee.causeId, fee]));
}

async function readCharges(actor: Actor, reservationIds: string[], database: Queryable) {
  const ids = await idsToRead(actor, reservationIds, database);
  if (ids.length === 0) return [];
  return database.selectFrom("extraCharges").selectAll().where("reservationId", "in", ids).execute();
}

/** Support and finance read the charges of all reservations, so theirs aren't looked up. */
async function idsToRead(actor: Actor, reservationIds: string[], database: Queryable): Promise<string[]> {
  if (mayAdminister(actor, "support", "finance")) return reservationIds;
  return (await reservationsAmong(actor, reservationIds, database)).map(({ id }) => id);
}

/** Money of a charge: when it was paid, and when the last of its refunds was made, in cents. */
export type PaidCharge = {
  id: string;
  paid: { at: Date; cents: number };
  refunded: { at: Date; cents: number } | null;
};

/** The charges of a stay that are paid, oldest first, for its two sides and administrators. */
export async function paidCharges(actor: Actor, reservationId: string): Promise<PaidCharge[]> {
  const visible = await reservationsAmong(actor, [reservationId]);
  if (visible.length === 0) return [];
  const { rows } = await sql<{ id: string; at: Date; cents: number; backAt: Date | null; backCents: number }>`
    select share.rent_id as id, payments.updated_at as at, share.amount_cents as cents, back.at as "backAt",
      coalesce(back.cents, 0)::int as "backCents"
    from payment_shares share join payments on payments.id = share.payment_id
    left join lateral (
      select max(updated_at) as at, sum(amount_cents) as cents from refunds
      where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
        and state in ('succeeded', 'settled')
    ) back on true
    where share.reservation_id = ${reservationId} and starts_with(share.rent_id, 'exc_') and settled
    order by payments.updated_at`.execute(db);
  return rows.map(({ id, at, cents, backAt, backCents }) => ({
    id,
    paid: { at, cents },
    refunded: backAt && backCents > 0 ? { at: backAt, cents: backCents } : null,
  }));
}

/** For administrators: what made the charges in this state, as a subquery. */
export function causesOfCharges(actor: Actor, state: "paid" | "failed"): RawBuilder<unknown> {
  requireAdministrator(actor, "support", "finance");
  return sql`(select cause_id from extra_charges where state = ${sql.lit(state)})`;
}

/** A kept card to look at, of a payment and its order, and since when. */
export type DueCard = { id: string; orderId: string; at: string };

/** For the system: a page of visitors' kept cards that may not be needed anymore, the oldest first. */
export async function cardsDue(
  actor: Actor,
  database: Queryable,
  last: DueCard | null,
  limit: number,
): Promise<DueCard[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<DueCard>`
    select id, order_id as "orderId", card_check_at::text as at from payments
    where card_check_at <= ${now()}
      and (card_check_at, id) > (${last?.at ?? "-infinity"}::timestamptz, ${last?.id ?? ""}::text)
    order by card_check_at, id limit ${limit}`.execute(database);
  return rows;
}

/** What claims had charged of stays that weren't canceled, whose card stayed refused, and no one paid since: how many, and cents in all. */
export async function countUnpaidCharges(actor: Actor) {
  if (actor.kind !== "system") requireAdministrator(actor, "support", "finance");
  return countUnpaid(sql`not starts_with(e.id, ${lateFeePrefix})`);
}

/** The same of late fees. */
export async function countUnpaidLateFees(actor: Actor) {
  requireAdministrator(actor, "support", "finance");
  return countUnpaid(sql`starts_with(e.id, ${lateFeePrefix})`);
}

async function countUnpaid(which: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from extra_charges e
    join reservations r on r.landlord_id = e.landlord_id and r.id = e.reservation_id
    where e.state = 'failed' and r.status = 'accepted' and ${which}
      and e.refusal is distinct from ${ownReasons.landlordLeft}`.execute(db);
  return rows[0]!;
}

/**
 * For the system: the payment of this mode of the provider whose card is the stay's: the last one that kept it, or that was charged to
 * a kept one. And whether its bank took it back, for now or for good.
 */
export async function lastCardPayment(actor: Actor, reservationId: string, database: Queryable = db) {
  if (actor.kind !== "system") throw new Forbidden();
  return database
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select(["payments.id", "providerSessionId", "cardGoneAt"])
    .select([
      sql<boolean>`exists (select from disputes where payment_id = payments.id and status = 'lost')`.as(
        "isTakenBack",
      ),
      // The bank has not decided.
      sql<boolean>`exists (select from disputes
        where payment_id = payments.id and status <> 'lost' and dispute_takes(status))`.as("isDisputed"),
    ])
    .where("paymentShares.reservationId", "=", reservationId)
    .where("settled", "=", true)
    .where("payments.state", "=", "succeeded")
    .where("payments.provider", "=", provider)
    .where(sql<boolean>`coalesce(payments.rent_id, '') !~ '^(chg|exc)_'`)
    .orderBy("payments.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
