import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { readPrepared } from "#app/platform/db.server.ts";
import type { Place } from "#app/platform/places/place.ts";
import { countedUpTo, cubeOf } from "#app/features/properties/model.ts";
import { hasWishes, type SearchInput } from "#app/features/properties/search/schema.ts";
import { rankResults } from "./rank-results.server.ts";
import { type Row, writePage } from "./write-page.server.ts";

/**
 * Answers the most common search, for a place and nothing else, nearest first; null for others. Finds the same as the
 * general statement, with a shorter one: a test compares them.
 */
export async function readNearest(
  input: SearchInput,
  place: Place,
  words: string | null,
): Promise<Row | null> {
  const { limit, offset, sort = "nearest" } = input;
  const most = sizes.find((size) => offset + limit <= size);
  if (most === undefined || sort !== "nearest" || hasWishes(input) || place.street !== null) return null;
  const point = cubeOf(place);
  const values = { point, instant: now(), limit, offset, zip: place.postcode, words };
  const [row] = await readPrepared(nearest(most, values));
  return row!;
}

type Values = {
  point: string;
  instant: Date;
  limit: number;
  offset: number;
  zip: string | null;
  words: string | null;
};

/** How many properties are read from the index of places; literal in the texts, because the plan depends on them. */
const sizes = [24, 64];
const atMost = sql.raw(String(countedUpTo));

/**
 * The nearest, their radius, and how many are within it. A ZIP code's own come first, even if they are not among the
 * nearest; matches of the words elsewhere come last.
 */
function nearest(most: number, { point, instant, limit, offset, zip, words }: Values): RawBuilder<Row> {
  const distance = sql`p.earth_point <-> ${point}::cube`;
  const radius = sql`(select radius from reach)`;
  const within = sql`(p.earth_point <@ cube_enlarge(${point}::cube, ${radius}, 3) and ${distance} <= ${radius})`;
  const size = sql.raw(String(most));
  const first = sql`order by ${distance}, p.created_at desc, p.id limit ${size}`;
  const ofZip = sql`
      (select p.id, 1 as rank, ${distance} as distance, p.created_at, -p.rating_bound as compared from properties p
       where p.deleted_at is null and p.zipcode = ${zip} ${first}) union all`;
  const hits = sql`
      hits as materialized (
        select p.id, 3 as rank, ${distance} as distance, p.created_at, -p.rating_bound as compared from properties p
        where p.deleted_at is null and p.search_words @@ (select words_asked(${words})) and not ${within}
          and (select total from counted) < ${atMost} limit 1000),`;
  const matches = sql`(
          select * from (
            ${zip !== null ? ofZip : sql``}
            select id, rank, distance, created_at, compared from near ${zip !== null ? sql`where zipcode <> ${zip}` : sql``}
          ) around where distance <= ${radius}
          ${words !== null ? sql`union all select * from hits where (select total from counted) < ${size}` : sql``})`;
  return sql<Row>`
      with near as materialized (
        select p.id, 2 as rank, ${distance} as distance, p.created_at, -p.rating_bound as compared, p.zipcode from properties p
        where p.deleted_at is null ${first}),
      reach as materialized (
        select min(distance) as nearest,
          case when min(distance) <= 25 then 25 when min(distance) <= 50 then 50 else 100 end as radius from near),
      counted as materialized (
        select count(*) as total from (
          select from properties p where p.deleted_at is null and ${within} limit ${atMost}) found),
      ${words !== null ? hits : sql``}
      page as materialized (
        select id, distance, ordinal from ${rankResults(matches)}
        order by ordinal limit ${limit} offset ${offset})
      select ${writePage(instant, true)},
        least(${atMost}, total ${words !== null ? sql`+ (select count(*) from hits)` : sql``})::int as total,
        case when total > 0 then radius end as miles, nearest
      from reach, counted`;
}
