import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { holds, isSecured } from "#app/features/reservations/policy.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { accessState, opensHoursBefore } from "./model.ts";
import { readGuide } from "./steps/read-guide.server.ts";

/** A landlord's own property; not another's. */
export async function ownProperty(actor: Actor, id: string, database: Queryable = db) {
  const landlord = requireRole(actor, "landlord");
  const property = await database
    .selectFrom("properties")
    .select(["id", "landlordId", "title", "timeZone"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  if (property.landlordId !== landlord.id) throw new Forbidden("This property belongs to another landlord.");
  return property;
}

/** How to get into the caller's own property, and whether a stay has ended since its code was changed. */
export async function ownAccess(actor: Actor, propertyId: string) {
  const property = await ownProperty(actor, propertyId);
  const of = { landlordId: property.landlordId, propertyId };
  const guide = await readGuide(db, of);
  const changedAt = guide?.codeChangedAt ?? null;
  return { property, guide, isCodeOld: changedAt !== null && (await hasEndedStay(of, changedAt)) };
}

async function hasEndedStay(
  { landlordId, propertyId }: { landlordId: string; propertyId: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from reservations r join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    where r.landlord_id = ${landlordId} and r.property_id = ${propertyId}
      and r.status = 'accepted' and r.payment_status in ('paid', 'refunded')
      and upper(r.stay)::timestamp at time zone p.time_zone between ${since} and ${now()} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * A stay and whether its holder may read how to get in now. Its landlord and administrators see the same, and no
 * contents; for anyone else there is no such reservation.
 */
export async function accessOf(actor: Actor, reservationId: string, database: Queryable = db) {
  const reservation = await reservationFor(actor, reservationId, database);
  const { rows } = await sql<{ opensAt: Date; closesAt: Date | null }>`
    select (lower(r.stay)::timestamp at time zone p.time_zone) - ${opensHoursBefore} * interval '1 hour' as opens_at,
      upper(r.stay)::timestamp at time zone p.time_zone as closes_at
    from reservations r join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    where r.landlord_id = ${reservation.landlordId} and r.id = ${reservation.id}`.execute(database);
  const { opensAt, closesAt: endsAt } = rows[0]!;
  const { accessClosesAt } = reservation;
  const isForRent =
    accessClosesAt !== null && !reservation.isOver && (endsAt === null || accessClosesAt < endsAt);
  const closesAt = isForRent ? accessClosesAt : endsAt;
  const isHolder = holds(actor, reservation);
  const state = accessState({ isSecured: isSecured(reservation), opensAt, closesAt }, now());
  return { reservation, opensAt, closesAt, isForRent, isHolder, state };
}

/** Who looked at how to get in, for one stay of the caller's, last first. */
export async function viewsOf(actor: Actor, reservationId: string) {
  const landlord = requireRole(actor, "landlord");
  const reservation = await reservationFor(landlord, reservationId);
  const views = await db
    .selectFrom("accessViews")
    .select(["viewerKind", "viewedAt"])
    .where("landlordId", "=", landlord.id)
    .where("reservationId", "=", reservation.id)
    .orderBy("viewedAt", "desc")
    .limit(200)
    .execute();
  return { reservation, views };
}

/** For a stay's timeline: in which hours someone opened how to get in, and when first. */
export async function hoursOfViews(actor: Actor, { landlordId, id }: { landlordId: string; id: string }) {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<{ hour: Date; firstAt: Date }>`
    select date_trunc('hour', viewed_at, 'UTC') as hour, min(viewed_at) as first_at from access_views
    where landlord_id = ${landlordId} and reservation_id = ${id}
    group by 1 order by 1`.execute(db);
  return rows;
}
