import { sql } from "kysely";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireMember, requireRole } from "#app/features/accounts/policy.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { isAfter, microsecondOf } from "#app/platform/time-cursor.server.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { favoritesAtOnce } from "../model.ts";
import { savedAmong } from "../queries.server.ts";

/** The ids of the caller's saved properties, last saved first, for the hearts on every page. */
export async function favoriteIdsOf(tenant: LoggedIn): Promise<string[]> {
  const rows = await db
    .selectFrom("favorites")
    .select("propertyId")
    .where("userId", "=", tenant.id)
    .orderBy("createdAt", "desc")
    .limit(1000)
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/** A part of a member's saved properties, last saved first. With `before`, a part's `older`, it continues from there. */
export async function partOfFavorites(actor: Actor, before?: TimeCursor, size = favoritesAtOnce) {
  const member = requireMember(actor);
  const saved = await db
    .selectFrom("favorites")
    .innerJoin("properties", "properties.id", "favorites.propertyId")
    .select(["properties.id", microsecondOf(sql`favorites.created_at`).as("at")])
    .where("userId", "=", member.id)
    .where("deletedAt", "is", null)
    .where(isAfter(sql`favorites.created_at`, sql`properties.id`, before))
    .orderBy("favorites.createdAt", "desc")
    .orderBy("properties.id", "desc")
    .limit(size + 1)
    .execute();
  const { rows, older } = cutPart(saved, size);
  return {
    rows: await savedAmong(
      member,
      rows.map(({ id }) => id),
    ),
    older,
  };
}

/** How many members saved a landlord's property, and keep it, by the week (UTC, its Monday) in which they did. */
export async function savesByWeek(
  actor: Actor,
  { propertyId, since }: { propertyId: string; since: IsoDate },
): Promise<{ week: IsoDate; saves: number }[]> {
  const landlord = requireRole(actor, "landlord");
  const { rows } = await sql<{ week: IsoDate; saves: number }>`
    select date_trunc('week', f.created_at at time zone 'UTC')::date as week, count(*)::int as saves
    from favorites f join properties p on p.id = f.property_id
    where f.property_id = ${propertyId} and p.landlord_id = ${landlord.id}
      and f.created_at >= ${since}::timestamp at time zone 'UTC'
    group by 1`.execute(db);
  return rows;
}
