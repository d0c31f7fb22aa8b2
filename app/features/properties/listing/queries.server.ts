import { sql } from "kysely";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireAdministrator, requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { cutPart, type TimeCursor } from "#app/platform/time-cursor.ts";
import { type PropertyWish, renewableAtOnce, spacesAtOnce } from "../model.ts";
import { partOfLandlord } from "../queries.server.ts";
import { listNewest } from "../steps/list-newest.server.ts";

/** The first and last day of what a property offers next, reserved or not; `to` is empty without an end. */
export type NextOffer = { propertyId: string; from: IsoDate; to: string };

/** What each of these properties of a landlord offers next, up to its first gap; one that offers nothing is left out. */
export async function nextOffersOf(landlord: LoggedIn, propertyIds: string[]): Promise<NextOffer[]> {
  const { rows } = await sql<NextOffer>`
    select p.id as property_id, greatest(lower(days), today) as "from", coalesce((upper(days) - 1)::text, '') as "to"
    from properties p
    cross join lateral (select (${now()}::timestamptz at time zone p.time_zone)::date) as clock (today)
    cross join lateral (
      select range from unnest(p.offered) as ranges (range)
      where coalesce(upper(range) > today, true) order by range limit 1) as next (days)
    where p.landlord_id = ${landlord.id} and p.id = any(${propertyIds}::text[])`.execute(db);
  return rows;
}

/**
 * A part of a landlord's properties, newest first, of those that match a wish. With `before`, a part's `older`, it continues
 * from there.
 */
export async function partOfSpaces(actor: Actor, wish: PropertyWish | null, before?: TimeCursor) {
  const landlord = requireRole(actor, "landlord");
  return partOfLandlord(landlord.id, { size: spacesAtOnce, wish, before });
}

/** The ids of a part of them, for what is read by ids. */
export async function idsOfSpaces(
  actor: Actor,
  { size, wish, before }: { size: number; wish: PropertyWish | null; before?: TimeCursor | undefined },
) {
  const landlord = requireRole(actor, "landlord");
  const spaces = await listNewest(landlord.id, wish, before)
    .select("p.id")
    .limit(size + 1)
    .execute();
  const { rows, older } = cutPart(spaces, size);
  return { ids: rows.map(({ id }) => id), older };
}

/**
 * A part of a landlord's properties that are rented by the week or month, newest first, whose title or address has these words.
 * With `before`, a part's `older`, it continues from there.
 */
export async function renewableOf(actor: Actor, { words, before }: { words: string; before?: TimeCursor }) {
  const landlord = requireRole(actor, "landlord");
  const spaces = await listNewest(landlord.id, { words, type: "" }, before)
    .select(["p.id", "title", "priceCents", "pricePer", "renews"])
    .where("pricePer", "in", ["Week", "Month"])
    .limit(renewableAtOnce + 1)
    .execute();
  return cutPart(spaces, renewableAtOnce);
}

type Count = { code: string; spaces: number };

/** How many spaces have each of these types, also hidden and waiting ones, and edits that wait; nothing of a type without any. */
export async function countTypes(actor: Actor, types: string[], database: Queryable = db): Promise<Count[]> {
  requireAdministrator(actor);
  const { rows } = await sql<Count>`
    select code, count(*)::int as spaces from (
      select type_of_space from properties where deleted_at is null or hidden_at is not null
      union all select type_of_space from properties where unapproved = 'due' and hidden_at is null
      union all select changes ->> 'type_of_space' from approvals
    ) each (code) where code = any(${types}::text[]) group by 1 order by 1`.execute(database);
  return rows;
}

/** The same of amenities. Reads all spaces: it is asked as an administrator removes one. */
export async function countAmenities(
  actor: Actor,
  amenities: string[],
  database: Queryable = db,
): Promise<Count[]> {
  requireAdministrator(actor);
  const { rows } = await sql<Count>`
    select code, count(*)::int as spaces from (
      select unnest(p.amenities) from properties p
      where p.amenities <> '{}' and (deleted_at is null or hidden_at is not null or unapproved = 'due')
      union all select jsonb_array_elements_text(changes -> 'amenities') from approvals where changes ? 'amenities'
    ) each (code) where code = any(${amenities}::text[]) group by 1 order by 1`.execute(database);
  return rows;
}
