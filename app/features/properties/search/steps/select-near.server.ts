import { type RawBuilder, sql } from "kysely";
import type { Place } from "#app/platform/places/place.ts";
import { filterProperties } from "./filter-properties.server.ts";
import { comparePrices, partsOfOneFee } from "./compare-prices.server.ts";
import { countedUpTo, cubeOf } from "#app/features/properties/model.ts";
import { hasWishes, type SearchInput } from "#app/features/properties/search/schema.ts";

type Condition = RawBuilder<unknown>;
const point = sql`(select point from asked)`;
const miles = sql`(select miles from reach)`;
const nearCount = sql`(select count(*) from near)`;
const aheadCount = sql`(select count(*) from ahead)`;
const atMost = sql.raw(String(countedUpTo));

/**
 * Properties around a place: the address itself first (rank 0), then its ZIP code's (1), then the others within 25
 * miles, or 50 or 100 if there are none (2), and elsewhere those with all the words (3). The tables `found` and `facts`
 * of `searchProperties`; every part reads at most `most` rows from an index.
 */
export function selectNear(input: SearchInput, place: Place, words: string | null, most: number): Condition {
  const filters = filterProperties(input);
  const limit = sql.raw(String(most));
  const within = input.bbox ? sql`true` : around(miles);
  const distance = sql`p.earth_point <-> ${point}`;
  const nearestFirst = (input.sort ?? "nearest") === "nearest";
  // A column that isn't in the index would have every row read.
  const byPrice = input.sort === "price";
  const byRating = input.sort === "rating";
  const compared = byPrice
    ? comparePrices(input).cents
    : byRating || nearestFirst
      ? sql`-p.rating_bound`
      : sql`null::bigint`;
  const columns = (rank: number) =>
    sql`p.id, ${sql.raw(String(rank))} as rank, ${distance} as distance, ${compared} as compared, p.created_at`;
  const usual = nearestFirst ? sql`${distance}, ` : byPrice ? sql`compared, ` : sql``;
  const branch = (rank: number, condition: Condition, order = usual) => sql`
    (select ${columns(rank)} from properties p where ${filters} and ${condition}
     order by ${order}p.created_at desc, p.id limit ${limit})`;
  const hasIndex = !byRating && (!byPrice || partsOfOneFee(input).length === 1);
  const dense = !nearestFirst && hasIndex && !hasWishes(input);
  const nearby = branch(2, dense ? sql`${within} and ${aheadCount} < ${limit}` : within);
  const branches = dense
    ? [sql`select * from ahead where ${aheadCount} >= ${limit}`, nearby]
    : byRating
      ? [
          branch(2, sql`${within} and p.rating_bound > 0`, sql`compared, ${distance}, `),
          // Those without reviews: an index of places has the nearest.
          branch(2, sql`${within} and p.rating_bound = 0`, sql`${distance}, `),
        ]
      : [nearby];
  if (nearestFirst && place.postcode)
    branches.push(branch(1, sql`${within} and p.zipcode = ${place.postcode}`));
  const street = place.street && place.street.length >= 5 ? place.street : null;
  if (nearestFirst && street) branches.push(first(street, filters, within, columns(0)));
  const hits = words
    ? sql`select ${columns(3)} from properties p
        where ${filters} and p.search_words @@ (select words_asked(${words})) and not ${within}
          and (select total from near_total) < ${atMost} limit 1000`
    : sql`select ${columns(3)} from properties p where false`;
  return sql`
    asked as materialized (select ${cubeOf(place)}::cube as point),
    reach as materialized (select ${input.bbox ? sql`100` : radius(filters)} as miles),
    ${dense ? ahead(columns(2), byPrice ? sql`p.monthly_cents, ` : sql``, within, most) : sql``}
    near as materialized (
      select id, min(rank) as rank, min(distance) as distance, min(compared) as compared,
        min(created_at) as created_at
      from (${sql.join(branches, sql` union all `)}) near group by id),
    near_total as materialized (
      select case when ${nearCount} < ${limit} then ${nearCount} else (
        select count(*) from (select from properties p where ${filters} and ${within} limit ${atMost}) counted) end as total),
    hits as materialized (${hits}),
    found as (select * from near union all select * from hits where ${nearCount} < ${limit}),
    facts as (
      select least(${atMost}, (select total from near_total) + (select count(*) from hits))::int as total,
        case when ${nearCount} > 0 then ${miles} end as miles, ${nearest(input, filters, within)} as nearest)`;
}

/** In any order other than nearest first, those around a large city are among the first of the whole country. */
function ahead(columns: Condition, order: Condition, within: Condition, most: number): Condition {
  return sql`
    ahead as materialized (
      select ${columns} from (
        select * from properties p where p.deleted_at is null order by ${order}p.created_at desc, p.id
        limit ${sql.raw(String(100 * most))}) p
      where ${within} limit ${sql.raw(String(most))}),`;
}

/** A whole address is found by its words; words before a place are searched among what is nearest to it. */
function first(street: string, filters: Condition, within: Condition, columns: Condition): Condition {
  if (/\d/.test(street)) {
    return sql`
      (select ${columns} from (
         select * from properties p where ${filters} and p.search_words @@ (select words_asked(${street})) limit 200 offset 0) p
       where ${within})`;
  }
  return sql`
    (select ${columns} from (
       select * from properties p where ${filters} and ${within} order by p.earth_point <-> ${point} limit 500 offset 0) p
     where p.search_words @@ (select words_asked(${street})))`;
}

/** The smallest of the three radii that has a match. */
function radius(filters: Condition): Condition {
  const reaches = (reach: Condition) =>
    sql`exists (select from properties p where ${filters} and ${around(reach)})`;
  return sql`case when ${reaches(sql`25`)} then 25 when ${reaches(sql`50`)} then 50 else 100 end`;
}

/** The cube uses the index; the distance cuts off its corners. */
function around(reach: Condition): Condition {
  return sql`(p.earth_point <@ cube_enlarge(${point}, ${reach}, 3) and p.earth_point <-> ${point} <= ${reach})`;
}

/** The nearest one's distance; if none is around and no filter would make it read everything, the nearest anywhere. */
function nearest(input: SearchInput, filters: Condition, within: Condition): Condition {
  const distance = sql`p.earth_point <-> ${point}`;
  const one = (condition: Condition) =>
    sql`(select ${distance} from properties p where ${condition} order by ${distance} limit 1)`;
  const found =
    (input.sort ?? "nearest") === "nearest"
      ? sql`(select min(distance) from near)`
      : one(sql`${filters} and ${within}`);
  return sql`coalesce(${found}, ${one(sql`p.deleted_at is null`)})`;
}
