import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { type ListPart, type ListTable, ofFew, readPart } from "#app/platform/list-part.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import {
  causesOfCharges,
  lateFeesOfRents,
  lateFeesOfStays,
} from "#app/features/payments/extra-charges/queries.server.ts";
import { refundsOfRents } from "#app/features/payments/refunds/queries.server.ts";
import { reservationsLike, sortsOfStay } from "#app/features/reservations/queries.server.ts";
import { agreedRentals } from "#app/features/reservations/terms/queries.server.ts";
import { rentalsAtOnce, rentIdInPayments } from "./model.ts";
import { maySeeLease } from "./policy.ts";

export type LeaseRow = Awaited<ReturnType<typeof leaseFor>>;
export type RentRow = LeaseRow["rents"][number];

/** A lease with its property's data. Dates are plain. */
function leaseRows(database: Queryable) {
  return database
    .selectFrom("leases")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "leases.landlordId")
        .onRef("reservations.id", "=", "leases.reservationId"),
    )
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .innerJoin("users as tenant", "tenant.id", "leases.tenantId")
    .innerJoin("users as landlord", "landlord.id", "leases.landlordId")
    .select([
      "leases.id",
      "leases.reservationId",
      "leases.landlordId",
      "leases.tenantId",
      "leases.priceCents",
      "leases.nextPriceCents",
      "leases.pricePer",
      "leases.noticeBy",
      "leases.state",
      "leases.pastDueSince",
      "leases.pastDueDays",
      "leases.closingToldAt",
      "leases.customerId",
      "leases.paymentMethodId",
      "leases.cardBrand",
      "leases.cardLast4",
      "leases.cardSavedAt",
      "reservations.orderId",
      "reservations.reservationCode",
      "reservations.guestName",
      "reservations.status",
      "reservations.paymentStatus",
      "reservations.minStayDays",
      "reservations.feeRule",
      "reservations.landlordFeeRule",
      "reservations.accessClosesAt",
      "properties.title",
      "properties.timeZone",
      "tenant.email as tenantEmail",
      "landlord.email as landlordEmail",
      sql<string>`leases.anchor::text`.as("anchor"),
      sql<string>`lower(reservations.stay)::text`.as("stayStart"),
      sql<string | null>`leases.ends_on::text`.as("endsOn"),
      sql<string | null>`leases.next_price_from::text`.as("nextPriceFrom"),
    ]);
}

type Lease = Awaited<ReturnType<typeof readOne>>;

/** Each with its rents, what was paid back of them, and what it agreed on. */
async function withRents(actor: Actor, leases: Lease[], database: Queryable) {
  if (leases.length === 0) return [];
  const reservationIds = leases.map(({ reservationId }) => reservationId);
  const leaseIds = leases.map(({ id }) => id);
  const rents = await rentsOf(database, leaseIds);
  const refunds = await refundsOfRents(actor, reservationIds, database);
  const agreed = await agreedRentals(actor, reservationIds, database);
  const mayCost = reservationIds.filter((id) => agreed(id).lateFeeCents !== null);
  const lateFees = mayCost.length > 0 ? await lateFeesOfStays(actor, mayCost, database) : [];
  const rentsByLease = Map.groupBy(rents, ({ leaseId }) => leaseId);
  const refundsByStay = Map.groupBy(refunds, ({ reservationId }) => reservationId);
  return leases.map((lease) => {
    const own = rentsByLease.get(lease.id) ?? [];
    const refunded = refundsByStay.get(lease.reservationId) ?? [];
    return {
      ...lease,
      ...agreed(lease.reservationId),
      // So many days after a rent became past due it ends, if that stays unpaid.
      payWithinDays: lease.pastDueDays ?? config.olderPastDueDays,
      isOver: lease.state === "ended",
      asOf: now(),
      rents: own.map((rent) => {
        const rentId = rentIdInPayments(lease, rent);
        const refund = refunded.find((each) => each.rentId === rentId);
        return {
          ...rent,
          lateFee: lateFees.find(({ causeId }) => causeId === rent.id) ?? null,
          // More than the rent if it was cut after its checkout was opened.
          paidRentCents: refund?.paidRentCents ?? rent.offerCents,
          refundedRentCents: refund?.rentCents ?? 0,
          refundedFeeCents: refund?.feeCents ?? 0,
          refundedLandlordFeeCents: refund?.landlordFeeCents ?? 0,
        };
      }),
    };
  });
}

async function rentsOf(database: Queryable, leaseIds: string[]) {
  return database
    .selectFrom("rents")
    .select(["id", "leaseId", "offerCents", "feeCents", "state"])
    .select(["attempts", "firstTriedAt", "nextTryAt", "refusal", "pastDueAt"])
    .select([
      sql<string>`lower(period)::text`.as("start"),
      sql<string>`upper(period)::text`.as("end"),
      // The day on which its card is charged.
      sql<string>`(lower(period) - 3)::text`.as("chargedOn"),
    ])
    .where("leaseId", "in", leaseIds)
    .orderBy(sql`lower(period)`)
    .execute();
}

async function readOne(database: Queryable, id: string) {
  const lease = await leaseRows(database).where("leases.id", "=", id).executeTakeFirst();
  if (!lease) throw new NotFound("Rental not found.");
  return lease;
}

/** A lease with its rents, for its two sides and administrators; 404 for anyone else. */
export async function leaseFor(actor: Actor, id: string, database: Queryable = db) {
  const lease = await readOne(database, id);
  if (!maySeeLease(actor, lease)) throw new NotFound("Rental not found.");
  return (await withRents(actor, [lease], database))[0]!;
}

const urgency = sql<number>`array_position(array['past_due', 'notice', 'active', 'ended'], leases.state)`;
const made = sql<number>`(extract(epoch from leases.created_at) * 1000000)::bigint`;

/** The position in a list of leases: the last row's urgency, the microsecond in which it was made, and its id. */
export type LeaseCursor = { urgency: number; made: number; id: string };

/**
 * A tenant's or a landlord's leases: past-due ones first, then running ones, then ended ones. With `before`, a response's
 * `older`, it continues from there.
 */
export async function leasesOf(actor: Actor, before?: LeaseCursor, most = rentalsAtOnce) {
  const member = actor.kind === "landlord" ? requireRole(actor, "landlord") : requireRole(actor, "tenant");
  const rows = await leaseRows(db)
    .select([urgency.as("urgency"), made.as("made")])
    .where(member.kind === "landlord" ? "leases.landlordId" : "leases.tenantId", "=", member.id)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${urgency}, -${made}, leases.id) > (${before!.urgency}, -${before!.made}::bigint, ${before!.id})`,
      ),
    )
    .orderBy(urgency)
    .orderBy(sql`-${made}`)
    .orderBy("leases.id")
    .limit(most + 1)
    .execute();
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  const older = rows.length > shown.length && last ? `${last.urgency}_${last.made}_${last.id}` : null;
  return { rows: await withRents(actor, shown, db), older };
}

/** How many rentals of a landlord's property are running. */
export async function countRunning(actor: Actor, propertyId: string): Promise<number> {
  const landlord = requireRole(actor, "landlord");
  const { count } = await db
    .selectFrom("leases")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "leases.landlordId")
        .onRef("reservations.id", "=", "leases.reservationId"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .where("leases.landlordId", "=", landlord.id)
    .where("reservations.propertyId", "=", propertyId)
    .where("leases.state", "!=", "ended")
    .executeTakeFirstOrThrow();
  return count;
}

/** The period of each rent of a landlord's rentals; the first one, which the reservation's checkout paid, has no id. */
export async function rentPeriods(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("rents")
    .innerJoin("leases", "leases.id", "rents.leaseId")
    .select(["leases.reservationId", sql<string>`rents.period::text`.as("period")])
    .select(sql<string | null>`case when lower(period) = anchor then null else rents.id end`.as("rentId"))
    .where("leases.landlordId", "=", landlord.id)
    .execute();
}

/** The lease of a rent, for the same people. */
export async function leaseOfRent(actor: Actor, rentId: string, database: Queryable = db) {
  const { leaseId } = await database
    .selectFrom("rents")
    .select("leaseId")
    .where("id", "=", rentId)
    .executeTakeFirstOrThrow();
  const lease = await leaseFor(actor, leaseId, database);
  return { lease, rent: lease.rents.find((one) => one.id === rentId)! };
}

export type ListedRentRow = Awaited<ReturnType<typeof rentsForAdministrators>>["rows"][number];

/**
 * For administrators: rents that aren't paid yet, or those that the filters ask for; past-due ones first, then the earliest. Each with
 * its late fee.
 */
export async function rentsForAdministrators(actor: Actor, part: ListPart) {
  requireAdministrator(actor, "support", "finance");
  const state = part.filters?.["state"];
  const isAny = Boolean(state || part.filters?.["late_fee"]);
  const table: ListTable = {
    id: sql`rents.id`,
    from:
      part.id !== undefined || isAny
        ? sql`rents`
        : sql`(select * from rents where state in ('due', 'processing', 'failed')) rents`,
    search: (words) => [
      sql`rents.id = ${words}`,
      sql`rents.lease_id = ${words}`,
      sql`rents.lease_id = any(array(
        select id from leases where reservation_id = any(${reservationsLike(actor, words)})))`,
    ],
    sorts: {
      space: sql`(select ${sortsOfStay(actor, sql`lease.reservation_id`).space} from leases lease where lease.id = lease_id)`,
      tenant: sql`(select email from leases lease join users on users.id = lease.tenant_id where lease.id = lease_id)`,
      period: sql`lower(period)`,
      total: sql`rents.offer_cents + rents.fee_cents`,
      state: sql`rents.state`,
    },
    filters: {
      state: ofFew(sql`rents.state`),
      late_fee: { unpaid: sql`rents.id = any(array(${causesOfCharges(actor, "failed")}))` },
    },
    first: {
      by: isAny ? [sql`lower(period)`] : [sql`rents.state <> 'failed'`, sql`lower(period)`],
      isDescending: false,
    },
  };
  const query = leaseRows(db)
    .innerJoin("rents", "rents.leaseId", "leases.id")
    .clearSelect()
    .select([
      "rents.id",
      "rents.offerCents",
      "rents.feeCents",
      "rents.state",
      "rents.refusal",
      "leases.reservationId",
      "properties.title",
      "tenant.email as tenantEmail",
      sql<string>`lower(period)::text`.as("start"),
      sql<string>`upper(period)::text`.as("end"),
      sql<string>`(lower(period) - 3)::text`.as("chargedOn"),
    ]);
  const { rows, next } = await readPart(query, part, table);
  const lateFees = await lateFeesOfRents(
    actor,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((rent) => ({ ...rent, lateFee: lateFees.get(rent.id) ?? null })), next };
}

/** How many rents are past due, for administrators. */
export async function countPastDueRents(actor: Actor): Promise<number> {
  requireAdministrator(actor, "support", "finance");
  const { count } = await db
    .selectFrom("rents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return count;
}

/** For the system: whether a rent was paid for any of these days of a rental. */
export async function paidRentIn(actor: Actor, reservationId: string, days: string): Promise<boolean> {
  if (actor.kind !== "system") requireAdministrator(actor, "support", "finance");
  const paid = await db
    .selectFrom("rents")
    .innerJoin("leases", "leases.id", "rents.leaseId")
    .select("rents.id")
    .where("leases.reservationId", "=", reservationId)
    .where("rents.state", "=", "paid")
    .where(sql<boolean>`rents.period && ${days}::daterange`)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
