import { type RawBuilder, sql } from "kysely";

/** The columns `json` and `as_of` of `writePage` for a map: only prices and public position, without reading cards. */
export function writePoints(isNear: boolean, stayCents: RawBuilder<number> | null): RawBuilder<unknown> {
  const distance = isNear ? sql`, 'distance_miles', round(page.distance::numeric, 1)` : sql``;
  const total = stayCents ? sql`, 'total', trim_scale(${stayCents} / 100.0)` : sql``;
  return sql`
    '[' || coalesce((
      select string_agg(json_build_object('id', p.id, 'title', p.title, 'type_of_space', p.type_of_space, 'price', trim_scale(p.price_cents / 100.0),
        'price_per', p.price_per, 'latitude', p.latitude, 'longitude', p.longitude${distance}${total})::text, ',' order by ordinal)
      from page join properties p on p.id = page.id
    ), '') || ']' as json,
    to_json(now() at time zone 'utc') #>> '{}' || 'Z' as as_of`;
}
