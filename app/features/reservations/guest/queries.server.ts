import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { liveStatuses } from "../model.ts";
import { reservationsAmong } from "../queries.server.ts";
import { type BookingCursor, type BookingOrder, bookingsAtOnce } from "./model.ts";

/** A text that changes with any of a tenant's reservations. */
export async function tenantListVersion(actor: Actor, tenantId: string): Promise<string> {
  checkOwnList(actor, tenantId);
  const { count, changes } = await db
    .selectFrom("reservations")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("version").as("changes")])
    .where("tenantId", "=", tenantId)
    .executeTakeFirstOrThrow();
  return `${count}-${changes ?? 0}`;
}

/**
 * A part of the caller's own reservations as a tenant. With `before`, a part's `older`, it continues from there. "newest" is by
 * when they were made; "open" begins with those that may need their tenant, then has the other open ones, the earliest first,
 * then the past ones, the latest first.
 */
export async function reservationsOfTenant(
  actor: Actor,
  tenantId: string,
  { order = "newest", before }: { order?: BookingOrder; before?: BookingCursor } = {},
) {
  checkOwnList(actor, tenantId);
  const { rank, key } = sortKeys(order);
  const bookings = await tenantRows(tenantId)
    .select(["reservations.id", rank.as("rank"), key.as("key")])
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${rank}, ${key}, reservations.id) > (${before!.rank}, ${before!.key}::bigint, ${before!.id})`,
      ),
    )
    .orderBy(rank)
    .orderBy(key)
    .orderBy("reservations.id")
    .limit(bookingsAtOnce + 1)
    .execute();
  const shown = bookings.slice(0, bookingsAtOnce);
  const last = bookings.length > shown.length ? shown.at(-1) : undefined;
  const rows = await reservationsAmong(
    actor,
    shown.map(({ id }) => id),
  );
  return { rows, older: last ? `${last.rank}_${last.key}_${last.id}` : null };
}

/** How many of the caller's reservations are open, and how many are past, canceled or refused. */
export async function countBookings(actor: Actor): Promise<{ open: number; past: number }> {
  const { id } = requireMember(actor);
  return tenantRows(id)
    .select(sql<number>`count(*) filter (where ${isOpen()})`.as("open"))
    .select(sql<number>`count(*) filter (where not ${isOpen()})`.as("past"))
    .executeTakeFirstOrThrow();
}

function tenantRows(tenantId: string) {
  return db
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .where("reservations.tenantId", "=", tenantId);
}

const isOpen = () => sql<boolean>`(status = any(${[...liveStatuses]})
  and coalesce(upper(stay), 'infinity') > (${now()}::timestamptz at time zone properties.time_zone)::date)`;

function sortKeys(order: BookingOrder): { rank: RawBuilder<number>; key: RawBuilder<number> } {
  if (order === "newest")
    return { rank: sql`0::int`, key: sql`-(extract(epoch from reservations.created_at) * 1000000)::bigint` };
  return {
    rank: sql`case when not ${isOpen()} then 2
      when payment_status in ('unpaid', 'processing') or not reservations.id_verified then 0 else 1 end`,
    key: sql`(case when ${isOpen()} then 1 else -1 end * (lower(stay) - '2000-01-01'::date))::bigint`,
  };
}

function checkOwnList(actor: Actor, tenantId: string): void {
  if (requireMember(actor).id !== tenantId) throw new NotFound("Reservation not found.");
}
