import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { type ListPart, type ListTable, readPart } from "#app/platform/list-part.server.ts";
import { NotFound } from "#app/platform/errors.ts";
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
      "leases.customerId",
      "leases.paymentMethodId",
      "leases.cardBrand",
      "leases.cardLast4",
      "reservations.orderId",
      "reservations.reservationCode",
      "reservations.guestName",
      "reservations.status",
      "reservations.minStayDays",
      "properties.title",
      "properties.timeZone",
      "tenant.email as tenantEmail",
      "landlord.email as landlordEmail",
      sql<string>`leases.anchor::text`.as("anchor"),
      sql<string | null>`leases.ends_on::text`.as("endsOn"),
      sql<string | null>`leases.next_price_from::text`.as("nextPriceFrom"),
    ]);
}

async function withRents(database: Queryable, lease: Awaited<ReturnType<typeof readOne>>) {
  const rents = await database
    .selectFrom("rents")
    .select(["id", "offerCents", "feeCents", "state", "attempts", "firstTriedAt", "nextTryAt", "refusal"])
    .select([
      sql<string>`lower(period)::text`.as("start"),
      sql<string>`upper(period)::text`.as("end"),
      // The day on which its card is charged.
      sql<string>`(lower(period) - 3)::text`.as("chargedOn"),
    ])
    .where("leaseId", "=", lease.id)
    .orderBy(sql`lower(period)`)
    .execute();
  return { ...lease, rents };
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
  return withRents(database, lease);
}

/** A tenant's or a landlord's leases: past-due ones first, then running ones, then ended ones. */
export async function leasesOf(actor: Actor) {
  const member = actor.kind === "landlord" ? requireRole(actor, "landlord") : requireRole(actor, "tenant");
  const rows = await leaseRows(db)
    .where(member.kind === "landlord" ? "leases.landlordId" : "leases.tenantId", "=", member.id)
    .orderBy(sql`array_position(array['past_due', 'notice', 'active', 'ended'], leases.state)`)
    .orderBy("leases.createdAt", "desc")
    .limit(200)
    .execute();
  return Promise.all(rows.map((row) => withRents(db, row)));
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

export type UnpaidRentRow = Awaited<ReturnType<typeof unpaidRents>>["rows"][number];

/** For administrators: rents that aren't paid yet, past-due ones first, then the earliest. */
export async function unpaidRents(actor: Actor, part: ListPart) {
  requireRole(actor, "administrator");
  const table: ListTable = {
    id: sql`rents.id`,
    searched: sql`rents.id, leases.id, leases.reservation_id, reservation_code, title, tenant.email, landlord.email, rents.refusal`,
    sorts: {
      space: sql`lower(title)`,
      tenant: sql`tenant.email`,
      period: sql`lower(period)`,
      total: sql`rents.offer_cents + rents.fee_cents`,
      state: sql`rents.state`,
    },
    filters: { state: sql`rents.state` },
    first: sql`rents.state = 'failed' desc, lower(period)`,
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
    ])
    .where("rents.state", "in", ["due", "processing", "failed"]);
  return readPart(query, part, table);
}

/** How many rents are past due, for administrators. */
export async function countPastDueRents(actor: Actor): Promise<number> {
  requireRole(actor, "administrator");
  const { count } = await db
    .selectFrom("rents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return count;
}
