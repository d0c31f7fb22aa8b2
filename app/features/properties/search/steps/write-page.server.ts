import { type RawBuilder, sql } from "kysely";

/** A search statement's row. */
export type Row = {
  json: string;
  total: number;
  /** The radius, if something is within it. */
  miles: number | null;
  nearest: number | null;
  as_of: string;
};

/**
 * The column `json` of the table `page` (id, distance, ordinal): each one's members that depend on the day, the place
 * and the stay, then those in property_cards. And `as_of`: when it was searched.
 */
export function writePage(
  instant: unknown,
  isNear: boolean,
  stayCents: RawBuilder<number> | null = null,
): RawBuilder<unknown> {
  const distance = isNear ? sql`',"distance_miles":' || round(page.distance::numeric, 1)` : sql`''`;
  const total = stayCents ? sql`',"total":' || trim_scale(${stayCents} / 100.0)` : sql`''`;
  const priced = stayCents
    ? sql`join properties p on p.landlord_id = c.landlord_id and p.id = c.property_id`
    : sql``;
  return sql`
    '[' || coalesce((
      select string_agg('{' || days_of_card(c.free, today.date + c.advance_days) || ${distance} || ${total} || c.card, ',' order by ordinal)
      from page join property_cards c on c.property_id = page.id ${priced}
      cross join lateral (select (${instant}::timestamptz at time zone c.time_zone)::date as date offset 0) today
    ), '') || ']' as json,
    to_json(now() at time zone 'utc') #>> '{}' || 'Z' as as_of`;
}
