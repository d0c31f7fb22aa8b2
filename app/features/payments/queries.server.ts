import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Stripe } from "stripe";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { Stake } from "#app/features/ledger/model.ts";
import { isLive, liveStatuses } from "#app/features/reservations/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import {
  reservationFor,
  reservationsOfOrder,
  type ReservationRow,
} from "#app/features/reservations/queries.server.ts";
import { datesOf, type ReserveRequest, type SpaceWish } from "#app/features/reservations/schema.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { DB } from "#app/platform/database.types.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { collects, type Payable } from "./model.ts";
import { provider } from "./stripe.server.ts";

const underWay = "A payment for this reservation is being processed.";

/** The reservations that a checkout would cover, in a fixed order; 404 for anyone but their holder. */
export async function payableReservations(
  actor: Actor,
  payable: Payable,
  database: Queryable = db,
): Promise<ReservationRow[]> {
  const rows =
    "reservationId" in payable
      ? [await reservationFor(actor, payable.reservationId, database)]
      : await reservationsOfOrder(actor, payable.orderId, database);
  if (!rows.every((row) => holds(actor, row))) throw new NotFound("Reservation not found.");
  const open = rows.filter((row) => isLive(row.status) && !isPaid(row));
  if (open.length > 0) return open;
  const [first] = rows;
  if (first?.paymentStatus === "processing") throw new Conflict(underWay, { payment_status: "processing" });
  throw first && isPaid(first)
    ? new Conflict("This reservation is already paid.", { payment_status: first.paymentStatus })
    : new Conflict("This reservation has ended, so it cannot be paid.", { status: first?.status });
}

/** The caller's newest order whose live, unpaid reservations hold all these spaces (on their dates, if given). */
export async function unpaidOrderHolding(
  actor: Actor,
  { items, ...shared }: Pick<ReserveRequest, "items" | "start" | "lastDay">,
): Promise<string | null> {
  let query = db
    .selectFrom("reservations")
    .select("orderId")
    .where((eb) => eb.or(items.map((item) => holdsSpace(eb, item, shared))))
    .where("status", "in", [...liveStatuses])
    .where("paymentStatus", "=", "unpaid")
    .groupBy("orderId")
    .having((eb) => eb(eb.fn.count("propertyId").distinct(), "=", items.length))
    .orderBy((eb) => eb.fn.max("createdAt"), "desc")
    .limit(1);
  if (isLoggedIn(actor)) query = query.where("tenantId", "=", actor.id);
  else if (actor.kind === "visitor")
    query = query.where(heldBy(actor.visitorId)).where("tenantId", "is", null);
  else return null;
  return (await query.executeTakeFirst())?.orderId ?? null;
}

/** The browser that made the order, or one that opened its emailed link. */
function heldBy(visitorId: string) {
  return sql<boolean>`(visitor_id = ${visitorId} or order_id in (
    select order_id from order_browsers where visitor_id = ${visitorId}))`;
}

/** True if a row holds this space on its own dates or, if it names none, on the whole request's. */
function holdsSpace(
  eb: ExpressionBuilder<DB, "reservations">,
  item: SpaceWish,
  shared: { start: IsoDate | null; lastDay: IsoDate | null },
) {
  const { start, lastDay } = datesOf(item, shared);
  const conditions: Expression<SqlBool>[] = [eb("propertyId", "=", item.propertyId)];
  if (start !== null) conditions.push(sql<SqlBool>`lower(stay) = ${start}::date`);
  if (lastDay !== null) conditions.push(sql<SqlBool>`upper(stay) = ${addDays(lastDay, 1)}::date`);
  return eb.and(conditions);
}

/** Checkouts that may still be paid and cover any of these reservations. */
export async function openCheckoutsOver(reservationIds: string[], database: Queryable = db) {
  return database
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["opening", "open"])
    .where("id", "in", (eb) =>
      eb.selectFrom("paymentShares").select("paymentId").where("reservationId", "in", reservationIds),
    )
    .orderBy("id")
    .execute();
}

/** The owners of a payment's share. What a landlord got of the deposit is their rent. */
export async function stakeOf(
  database: Queryable,
  share: { paymentId: string; reservationId: string },
): Promise<Stake> {
  const { reservationId, landlordId, amountCents, feeCents, ...held } = await database
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .select(["reservationId", "landlordId", "paymentShares.amountCents", "paymentShares.feeCents"])
    .select(["paymentShares.depositCents", "claimedCents", "paymentShares.taxCents"])
    .select("paymentShares.landlordFeeCents")
    .where("paymentId", "=", share.paymentId)
    .where("reservationId", "=", share.reservationId)
    .executeTakeFirstOrThrow();
  const depositCents = held.depositCents - held.claimedCents;
  return {
    reservationId,
    landlordId,
    rentCents: amountCents - feeCents - depositCents,
    feeCents,
    depositCents,
    taxCents: held.taxCents,
    landlordFeeCents: held.landlordFeeCents,
    claimedCents: held.claimedCents,
  };
}

/** True if the payment collects exactly these reservations' totals and deposits. */
export async function covers(
  payment: { id: string },
  reservations: ReservationRow[],
  database: Queryable = db,
): Promise<boolean> {
  const shares = await database
    .selectFrom("paymentShares")
    .select(["reservationId", "amountCents", "feeCents", "depositCents"])
    .where("paymentId", "=", payment.id)
    .execute();
  const byId = new Map(reservations.map((row) => [row.id, row]));
  return (
    shares.length === byId.size &&
    shares.every((share) => {
      const reservation = byId.get(share.reservationId);
      return reservation !== undefined && collects(share, reservation);
    })
  );
}

/** Paid, or its payment is on the way; a refunded reservation has ended anyway. */
function isPaid({ paymentStatus }: ReservationRow): boolean {
  return paymentStatus !== "unpaid";
}

/** Reservations that ended a while ago, were paid, and of which something was not refunded. */
export async function endedUnrefunded(before: Date) {
  // Written as in the index's condition, so that it is used.
  const ended = sql`payment_status = 'paid' and not is_live(status)`;
  const { rows } = await sql<Pick<ReservationRow, "id" | "status">>`
    select reservations.id, reservations.status
    from reservations join (
      select share.reservation_id, left_of_reservation(share.reservation_id) as left_cents
      from payment_shares share
      where settled and rent_id is null
        and reservation_id in (select id from reservations where ${ended})
        and not exists (select from disputes
          where disputes.payment_id = share.payment_id and dispute_is_open(status))
    ) share on share.reservation_id = reservations.id
    where ${ended} and updated_at <= ${before} and left_cents > kept_rent_cents + kept_fee_cents
    order by updated_at limit 100`.execute(db);
  return rows;
}

/** An unbooked event as it arrived. */
export async function failedEvent(id: string): Promise<Stripe.Event | null> {
  const stored = await db
    .selectFrom("providerEvents")
    .select("payload")
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return stored ? (stored.payload as unknown as Stripe.Event) : null;
}

/** The landlord's account at this provider, as of its last event. */
export async function payoutAccountOf(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("payoutAccounts")
    .select(["accountId", "api", "detailsSubmitted", "payoutsEnabled"])
    .select(["bankRefusal", "bankRefusedAt", "bankRefusedCents"])
    .where("landlordId", "=", landlord.id)
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** A payout with what the provider needs: the destination account and the source payment. */
export async function payoutToSend(payoutId: string) {
  const payout = await db
    .selectFrom("payouts")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "payouts.landlordId")
        .onRef("reservations.id", "=", "payouts.reservationId"),
    )
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("paymentShares", (join) =>
      join
        .onRef("paymentShares.reservationId", "=", "payouts.reservationId")
        .on(sql<boolean>`payment_shares.rent_id is not distinct from payouts.rent_id`),
    )
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .innerJoin("users", "users.id", "payouts.landlordId")
    .selectAll("payouts")
    .select([
      "properties.title",
      "payments.providerPaymentIntentId as paymentIntentId",
      "payments.providerChargeId as chargeId",
      sql<number>`payment_shares.amount_cents - payment_shares.fee_cents`.as("rentCents"),
      sql<boolean>`users.banned
        or payouts.landlord_id in (select landlord_id from payout_holds)
        or payments.id in (select payment_id from disputes where dispute_is_open(status))`.as("isHeld"),
      sql<boolean>`payments.id in (
        select payment_id from disputes where status = 'lost' and disputes.updated_at >= payouts.created_at)`.as(
        "isLost",
      ),
    ])
    .where("payouts.id", "=", payoutId)
    .where("paymentShares.settled", "=", true)
    .executeTakeFirstOrThrow();
  if (payout.paymentIntentId === null) throw new Error(`The payout ${payoutId} has no charge.`);
  return { ...payout, paymentIntentId: payout.paymentIntentId };
}
