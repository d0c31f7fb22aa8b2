import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { reservationsAmong } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { provider } from "../stripe.server.ts";

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

/** The charges of these reservations, for their two sides and administrators. */
export async function chargesOfStays(actor: Actor, reservationIds: string[], database: Queryable = db) {
  const visible = await reservationsAmong(actor, reservationIds, database);
  if (visible.length === 0) return [];
  return database
    .selectFrom("extraCharges")
    .selectAll()
    .where(
      "reservationId",
      "in",
      visible.map(({ id }) => id),
    )
    .execute();
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
    .select(["payments.id", "providerSessionId"])
    .select(
      sql<boolean>`exists (select from disputes where payment_id = payments.id and dispute_takes(status))`.as(
        "isTakenBack",
      ),
    )
    .where("paymentShares.reservationId", "=", reservationId)
    .where("settled", "=", true)
    .where("payments.state", "=", "succeeded")
    .where("payments.provider", "=", provider)
    .where(sql<boolean>`not starts_with(coalesce(payments.rent_id, ''), 'chg_')`)
    .orderBy("payments.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
