import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { isNobodys } from "#app/platform/deleted-user-email.ts";
import { readDeadline } from "../lifecycle/steps/read-deadline.server.ts";
import { noEnd } from "../model.ts";
import { countByWeek, type RequestWeek } from "./steps/count-by-week.server.ts";
import { limitView } from "./steps/limit-view.server.ts";
import { type GuestKind, requestViews, type RequestView } from "./model.ts";

const deadline = readDeadline();

/** A landlord's calendar month: days booked (accepted stays), those of them that are not paid yet, and days offered. */
export type LandlordMonth = { month: IsoDate; bookedDays: number; unpaidDays: number; offeredDays: number };

/** A landlord's months: the current one, and so many before and after it. */
export async function landlordMonths(
  actor: Actor,
  today: IsoDate,
  { before, after }: { before: number; after: number } = { before: 5, after: 6 },
): Promise<LandlordMonth[]> {
  const landlord = requireRole(actor, "landlord");
  // How many spaces are booked and offered changes on a few hundred days, however many spaces and stays there are.
  const { rows } = await sql<LandlordMonth>`
    with shown as (
      select (date_trunc('month', ${today}::timestamp) - make_interval(months => ${before}))::date as first,
        (date_trunc('month', ${today}::timestamp) + make_interval(months => ${after + 1}))::date as after),
    spans as (
      select days, sum(booked) as booked, sum(unpaid) as unpaid, sum(offered) as offered from (
        select stay as days, 1 as booked, (payment_status in ('unpaid', 'processing'))::int as unpaid, 0 as offered from reservations
        where landlord_id = ${landlord.id} and ${isBooked} and stay && (select daterange(first, after) from shown)
        union all
        select unnest(days * (select datemultirange(daterange(first, after)) from shown)), 0, 0, count from (
          select offered as days, count(*) as count from properties
          where landlord_id = ${landlord.id} and deleted_at is null group by 1) offers) each
      group by days),
    changes as (
      select greatest(lower(days), first) as day, booked, unpaid, offered from spans, shown
      union all select least(upper(days), after), -booked, -unpaid, -offered from spans, shown
      union all select generate_series(first::timestamp, after, interval '1 month')::date, 0, 0, 0 from shown),
    days as (
      select day, lead(day) over by_day - day as count,
        sum(sum(booked)) over by_day as booked, sum(sum(unpaid)) over by_day as unpaid,
        sum(sum(offered)) over by_day as offered
      from changes group by day window by_day as (order by day))
    select date_trunc('month', day::timestamp)::date as month,
      sum(booked * count)::bigint as booked_days, sum(unpaid * count)::bigint as unpaid_days,
      sum(offered * count)::bigint as offered_days
    from days where count is not null group by month order by month`.execute(db);
  return rows;
}

const isBooked = sql<boolean>`status in ('accepted_pending_verification', 'accepted')`;

/** How many requests wait for a landlord's answer, and the most urgent one's deadline. */
export async function waitingRequests(actor: Actor): Promise<{ count: number; expiresAt: Date | null }> {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .select(sql<Date | null>`min(${deadline.expiresAt})`.as("expiresAt"))
    .where("reservations.landlordId", "=", landlord.id)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
}

/** How many of a landlord's reservations each part has. */
export async function countRequests(actor: Actor): Promise<Record<RequestView, number>> {
  const landlord = requireRole(actor, "landlord");
  const counts = requestViews.map(
    (view) => sql`coalesce(sum(count) filter (where ${limitView(view)}), 0)::int as ${sql.ref(view)}`,
  );
  // Thousands of stays have a few hundred first and last days.
  const { rows } = await sql<Record<RequestView, number>>`
    select ${sql.join(counts)} from (
      select status, stay, time_zone, count(*) as count from reservations
      join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
      where reservations.landlord_id = ${landlord.id} group by 1, 2, 3) days`.execute(db);
  return rows[0]!;
}

/** A guest who arrives or leaves on a day. */
export type Coming = { id: string; guestName: string; title: string; on: IsoDate; isPaid: boolean };
/** The first guests of a week, and how many there are. */
export type ComingWeek = { first: Coming[]; count: number };

const shownOfWeek = 4;

/** The guests of accepted stays who arrive, and who leave, within seven days from today at the property. */
export async function comingAndGoing(actor: Actor): Promise<{ arriving: ComingWeek; leaving: ComingWeek }> {
  const landlord = requireRole(actor, "landlord");
  const [arriving, leaving] = await Promise.all([
    weekOf(landlord.id, sql`lower(stay)`),
    weekOf(landlord.id, sql`upper(stay) - 1`),
  ]);
  return { arriving, leaving };
}

async function weekOf(landlordId: string, day: RawBuilder<unknown>): Promise<ComingWeek> {
  const today = sql`(${now()}::timestamptz at time zone time_zone)::date`;
  // Days of all zones, which need no property; then those at the property.
  const near = sql<boolean>`${day} between (${now()}::timestamptz at time zone 'UTC')::date - 1
    and (${now()}::timestamptz at time zone 'UTC')::date + 8`;
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select(["reservations.id", "guestName", "title", sql<IsoDate>`${day}`.as("on")])
    .select([sql<boolean>`payment_status = 'paid'`.as("isPaid"), sql<number>`count(*) over ()`.as("count")])
    .where("reservations.landlordId", "=", landlordId)
    .where(isBooked)
    .where(near)
    .where(sql<boolean>`${day} between ${today} and ${today} + 6`)
    .orderBy("on")
    .orderBy("reservations.id")
    .limit(shownOfWeek)
    .execute();
  return { first: rows.map(({ count: _count, ...coming }) => coming), count: rows[0]?.count ?? 0 };
}

/** The stay of a space that goes on or comes next; `to` is its last day, `isNow` says that it has begun. */
export type NextStay = { propertyId: string; from: IsoDate; to: IsoDate; isNow: boolean; isPaid: boolean };

/** The accepted stay that goes on or comes next in each of these properties of a landlord; one without any is left out. */
export async function nextStaysOf(actor: Actor, propertyIds: string[]): Promise<NextStay[]> {
  const landlord = requireRole(actor, "landlord");
  const { rows } = await sql<NextStay>`
    select p.id as property_id, next.* from properties p
    cross join lateral (select (${now()}::timestamptz at time zone p.time_zone)::date as today) clock
    cross join lateral (
      select lower(stay) as "from", coalesce(upper(stay), ${noEnd}::date + 1) - 1 as "to", lower(stay) <= today as is_now,
        payment_status = 'paid' as is_paid
      from reservations
      where property_id = p.id and is_live(status) and held_until(stay, asked_stay) > today
        and landlord_id = p.landlord_id and ${isBooked} and coalesce(upper(stay) > today, true)
      order by lower(stay) limit 1) next
    where p.landlord_id = ${landlord.id} and p.id = any(${propertyIds}::text[])`.execute(db);
  return rows;
}

/** The guest of a request, as far as its landlord sees them. `since` and `stays` are null for a visitor or a deleted account. */
export type Guest = {
  reservationId: string;
  kind: GuestKind;
  since: Date | null;
  stays: number | null;
  /** Reports of theirs that were decided as false. */
  falseReports: number;
  idVerified: boolean;
};

/** The guests of those of these reservations that are this landlord's. */
export async function guestsOf(actor: Actor, reservationIds: string[]): Promise<Guest[]> {
  const landlord = requireRole(actor, "landlord");
  if (reservationIds.length === 0) return [];
  const rows = await db
    .selectFrom("reservations")
    .leftJoin("users", "users.id", "reservations.tenantId")
    .select(["reservations.id", "tenantId", "idVerified", "email", "users.createdAt as since"])
    .select(sql<number>`false_problems_of(tenant_id, guest_contact, '-infinity')`.as("falseReports"))
    .where("reservations.landlordId", "=", landlord.id)
    .where("reservations.id", "in", reservationIds)
    .execute();
  const stays = await countStays(rows.flatMap(({ tenantId }) => tenantId ?? []));
  return rows.map(({ id: reservationId, tenantId, idVerified, email, since, falseReports }) => {
    const kind = tenantId === null ? "visitor" : isNobodys(email ?? "") ? "deleted" : "member";
    if (tenantId === null || kind !== "member")
      return { reservationId, kind, idVerified, since: null, stays: null, falseReports: 0 };
    return { reservationId, kind, idVerified, since, stays: stays.get(tenantId) ?? 0, falseReports };
  });
}

/** How many paid stays of each of these tenants have ended, with any landlord. */
async function countStays(tenantIds: string[]): Promise<Map<string, number>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select(["tenantId", sql<number>`count(*)::int`.as("count")])
    .where("tenantId", "in", [...new Set(tenantIds)])
    .where("status", "=", "accepted")
    .where("paymentStatus", "=", "paid")
    .where(sql<boolean>`upper(stay) <= (${now()}::timestamptz at time zone properties.time_zone)::date`)
    .groupBy("tenantId")
    .execute();
  return new Map(rows.map(({ tenantId, count }) => [tenantId!, count]));
}

/** The requests for a landlord's property, by the week (UTC, its Monday) in which they were made. */
export async function requestsOfProperty(
  actor: Actor,
  { propertyId, since }: { propertyId: string; since: IsoDate },
): Promise<RequestWeek[]> {
  const landlord = requireRole(actor, "landlord");
  return countByWeek(sql`landlord_id = ${landlord.id} and property_id = ${propertyId}`, since);
}
