import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { isNobodys } from "#app/platform/deleted-user-email.ts";
import { fromRange } from "../model.ts";
import { readDeadline } from "../lifecycle/steps/read-deadline.server.ts";
import { limitView } from "./steps/limit-view.server.ts";
import { type GuestKind, requestViews, type RequestView } from "./model.ts";

const deadline = readDeadline();

/** A landlord's calendar month: days booked (accepted stays), and days offered. */
export type LandlordMonth = { month: IsoDate; bookedDays: number; offeredDays: number };

/** A landlord's months, from five before the current one to six after it. */
export async function landlordMonths(actor: Actor, today: IsoDate): Promise<LandlordMonth[]> {
  const landlord = requireRole(actor, "landlord");
  // How many spaces are booked and offered changes on a few hundred days, however many spaces and stays there are.
  const { rows } = await sql<LandlordMonth>`
    with shown as (
      select (date_trunc('month', ${today}::timestamp) - interval '5 months')::date as first,
        (date_trunc('month', ${today}::timestamp) + interval '7 months')::date as after),
    spans as (
      select stay * daterange(first, after) as days, 1 as booked, 0 as offered from reservations, shown
      where landlord_id = ${landlord.id} and stay && daterange(first, after) and ${isBooked}
      union all
      select part, 0, 1 from properties, shown, unnest(offered * datemultirange(daterange(first, after))) as part
      where landlord_id = ${landlord.id} and deleted_at is null),
    changes as (
      select lower(days) as day, booked, offered from spans
      union all select upper(days), -booked, -offered from spans
      union all select generate_series(first::timestamp, after, interval '1 month')::date, 0, 0 from shown),
    days as (
      select day, lead(day) over by_day - day as count,
        sum(sum(booked)) over by_day as booked, sum(sum(offered)) over by_day as offered
      from changes group by day window by_day as (order by day))
    select date_trunc('month', day::timestamp)::date as month,
      sum(booked * count)::bigint as booked_days, sum(offered * count)::bigint as offered_days
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
    (view) => sql`count(*) filter (where ${limitView(view)}) as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<RequestView, number>>`
    select ${sql.join(counts)} from reservations
    join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
    where reservations.landlord_id = ${landlord.id}`.execute(db);
  return rows[0]!;
}

/** A guest who arrives or leaves on a day. */
export type Coming = { id: string; guestName: string; title: string; on: IsoDate; isPaid: boolean };

/** The guests of accepted stays who arrive, and who leave, within seven days from today at the property. */
export async function comingAndGoing(actor: Actor): Promise<{ arriving: Coming[]; leaving: Coming[] }> {
  const landlord = requireRole(actor, "landlord");
  const near = sql`daterange((${now()}::timestamptz at time zone 'UTC')::date - 1, (${now()}::timestamptz at time zone 'UTC')::date + 9)`;
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select(["reservations.id", "guestName", "title", "stay", "timeZone", "paymentStatus"])
    .where("reservations.landlordId", "=", landlord.id)
    .where(isBooked)
    .where(sql<boolean>`(${near} @> lower(stay) or ${near} @> (upper(stay) - 1))`)
    .orderBy("stay")
    .limit(500)
    .execute();
  const among = (dayOf: (stay: { start: IsoDate; end: IsoDate }) => IsoDate): Coming[] =>
    rows.flatMap(({ id, guestName, title, stay, timeZone, paymentStatus }) => {
      const today = todayIn(timeZone);
      const on = dayOf(fromRange(stay));
      const isNear = on >= today && on < addDays(today, 7);
      return isNear ? [{ id, guestName, title, on, isPaid: paymentStatus === "paid" }] : [];
    });
  const leaving = among(({ end }) => addDays(end, -1));
  return {
    arriving: among(({ start }) => start),
    leaving: leaving.toSorted((one, other) => one.on.localeCompare(other.on)),
  };
}

/** The guest of a request, as far as its landlord sees them. `since` and `stays` are null for a visitor or a deleted account. */
export type Guest = {
  reservationId: string;
  kind: GuestKind;
  since: Date | null;
  stays: number | null;
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
    .where("reservations.landlordId", "=", landlord.id)
    .where("reservations.id", "in", reservationIds)
    .execute();
  const stays = await countStays(rows.flatMap(({ tenantId }) => tenantId ?? []));
  return rows.map(({ id: reservationId, tenantId, idVerified, email, since }) => {
    const kind = tenantId === null ? "visitor" : isNobodys(email ?? "") ? "deleted" : "member";
    if (tenantId === null || kind !== "member")
      return { reservationId, kind, idVerified, since: null, stays: null };
    return { reservationId, kind, idVerified, since, stays: stays.get(tenantId) ?? 0 };
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
