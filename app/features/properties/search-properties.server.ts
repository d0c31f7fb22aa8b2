import { type RawBuilder, sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import type { Place } from "#app/platform/places/place.ts";
import { geocode, suggest } from "#app/platform/places/places.server.ts";
import { type PropertyRow, propertyColumns, propertyTables } from "./queries.server.ts";
import type { SearchInput } from "./schema.ts";

export type Found = {
  properties: PropertyRow[];
  /** How many match in all; counted up to 1,000. */
  total: number;
  /** The radius in miles when nothing was within 25 of them, else null. */
  widenedTo: 50 | 100 | null;
};

type Radius = 25 | 50 | 100;
type Condition = RawBuilder<unknown>;
/** What a search looks for, ready for SQL: conditions on properties `p`. */
type Sought = {
  filters: Condition;
  /** Words of the query in title or address; null without a query. */
  text: { matches: Condition; likeness: Condition } | null;
  /** Where to look from; null when the query is no place. */
  place: { point: Condition; first: { condition: Condition; rank: number }[] } | null;
};

/**
 * The exact address first, then its ZIP code, then outwards by distance, then what matches as text further away; a query
 * that is no place matches as text. Without a query: everything, the newest first.
 */
export async function searchProperties(input: SearchInput): Promise<Found> {
  const sought = readQuery(input, input.query ? geocode(input.query) : null);
  const found = await searchFrom(sought, input);
  if (found.total > 0 || sought.place || !input.query) return found;
  // Nothing is called so: perhaps it is the beginning of a place.
  const place = input.query.length >= 3 ? suggest(input.query, { limit: 1 })[0] : undefined;
  return place ? searchFrom(readQuery({ ...input, query: place.label }, place), input) : found;
}

async function searchFrom(sought: Sought, input: SearchInput): Promise<Found> {
  let radius: Radius = 25;
  let rows = await page(sought, radius, input);
  if (sought.place && !input.bbox && !rows.some((row) => row.near)) {
    radius = await radiusToNearest(sought, sought.place.point);
    if (radius > 25) rows = await page(sought, radius, input);
  }
  const near = rows.some((row) => row.near);
  const last = rows.length < input.limit && (rows.length > 0 || input.offset === 0);
  return {
    properties: rows,
    total: last ? input.offset + rows.length : await count(sought, radius, input),
    widenedTo: radius > 25 && near ? (radius as 50 | 100) : null,
  };
}

type Row = PropertyRow & { near: boolean };

async function page(sought: Sought, radius: Radius, input: SearchInput): Promise<Row[]> {
  const { place } = sought;
  const ids =
    place && (input.sort ?? "nearest") === "nearest"
      ? nearestIds(sought, place, radius, input)
      : orderedIds(sought, radius, input);
  const { rows } = await sql<Row>`
    with page as materialized (${ids} limit ${input.limit} offset ${input.offset})
    select ${propertyColumns()}, page.near, page.distance_miles
    from ${propertyTables(sql`page join properties p on p.id = page.id`)}
    order by page.ordinal`.execute(db);
  return rows;
}

/** Each branch reads no more rows than the page needs; the texts are searched only when the places do not fill it. */
function nearestIds(
  { filters, text }: Sought,
  place: NonNullable<Sought["place"]>,
  radius: Radius,
  input: SearchInput,
): Condition {
  const enough = input.offset + input.limit;
  const distance = sql`p.earth_point <-> ${place.point}`;
  const branch = (rank: number, condition: Condition) => sql`
    (select p.id, ${rank}::int as rank, ${distance} as distance_miles, p.created_at from properties p
     where ${filters} and ${condition} order by ${distance}, p.created_at desc, p.id limit ${enough})`;
  const reach = reachable(place.point, radius, input);
  const near = [...place.first.map(({ rank, condition }) => branch(rank, condition)), branch(2, reach)];
  const further = text
    ? sql` union all ${branch(3, sql`not ${reach} and ${text.matches} and (select count(*) from near) < ${enough}`)}`
    : sql``;
  return sql`
    with near as materialized (${sql.join(near, sql` union all `)}), candidates as (select * from near${further}),
    ranked as (
      select id, min(rank) as rank, min(distance_miles) as distance_miles, min(created_at) as created_at
      from candidates group by id)
    select id, distance_miles, rank < 3 as near,
      row_number() over (order by rank, distance_miles, created_at desc, id) as ordinal
    from ranked order by ordinal`;
}

function orderedIds(sought: Sought, radius: Radius, input: SearchInput): Condition {
  const { place, text } = sought;
  const near = place ? reachable(place.point, radius, input) : sql`false`;
  const distance = place ? sql`p.earth_point <-> ${place.point}` : sql`null::float8`;
  const likeness = text && !place && input.sort !== "newest" ? sql`${text.likeness}, ` : sql``;
  const order = input.sort === "price" ? sql`p.price_cents, ` : likeness;
  return sql`
    select p.id, ${distance} as distance_miles, ${near} as near,
      row_number() over (order by ${order} p.created_at desc, p.id) as ordinal
    from properties p where ${matching(sought, radius, input)} order by ordinal`;
}

async function count(sought: Sought, radius: Radius, input: SearchInput): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select 1 from properties p where ${matching(sought, radius, input)} limit 1000) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

async function radiusToNearest({ filters }: Sought, point: Condition): Promise<Radius> {
  const { rows } = await sql<{ distance: number }>`
    select p.earth_point <-> ${point} as distance from properties p
    where ${filters} and ${within(point, 100)} order by p.earth_point <-> ${point} limit 1`.execute(db);
  const distance = rows[0]?.distance ?? 0;
  return distance <= 25 ? 25 : distance <= 50 ? 50 : 100;
}

/** Everything that a search finds, however it is ordered. */
function matching({ filters, text, place }: Sought, radius: Radius, input: SearchInput): Condition {
  const any = [
    ...(place ? [reachable(place.point, radius, input), ...place.first.map((first) => first.condition)] : []),
    ...(text ? [text.matches] : []),
  ];
  return any.length === 0 ? filters : sql`${filters} and (${sql.join(any, sql` or `)})`;
}

/** A box on the map takes the radius's place. */
function reachable(point: Condition, radius: Radius, input: SearchInput): Condition {
  return input.bbox ? sql`true` : within(point, radius);
}

/** The cube finds through the index; its corners are cut off by the distance. */
function within(point: Condition, miles: number): Condition {
  return sql`(p.earth_point <@ cube_enlarge(${point}, ${miles}, 3) and p.earth_point <-> ${point} <= ${miles})`;
}

function readQuery(input: SearchInput, place: Place | null): Sought {
  // A bare ZIP code is found as one; as text it would only match house numbers.
  const isZip = place !== null && place.postcode !== null && place.street === null;
  return {
    filters: filtersOf(input),
    text: isZip ? null : textOf(input.query),
    place: place && placeOf(place),
  };
}

const earthRadius = 3958.7613;

function placeOf({ lat, lng, street, postcode }: Place): NonNullable<Sought["place"]> {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const point = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  const first: { condition: Condition; rank: number }[] = [];
  const cube = sql`cube(${point.map((part) => part * earthRadius)}::float8[])`;
  if (street && street.length >= 5)
    first.push({
      rank: 0,
      condition: sql`(${within(cube, 25)} and p.search_text like ${likePattern(street)})`,
    });
  if (postcode) first.push({ rank: 1, condition: sql`p.zipcode = ${postcode}` });
  return { point: cube, first };
}

/** Every word somewhere in title or address, or the whole misspelled. */
function textOf(query: string | undefined): Sought["text"] {
  const words =
    query
      ?.split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, 8) ?? [];
  if (!query || words.length === 0) return null;
  const all = sql.join(
    words.map((word) => sql`p.search_text like ${likePattern(word)}`),
    sql` and `,
  );
  return {
    matches: sql`((${all}) or ${query.toLowerCase()} <% p.search_text)`,
    likeness: sql`(${all}) desc, word_similarity(${query.toLowerCase()}, p.search_text) desc`,
  };
}

function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

function filtersOf(input: SearchInput): Condition {
  const filters = [sql`p.deleted_at is null`];
  if (input.type) filters.push(sql`p.type_of_space = ${input.type}`);
  if (input.min_price !== undefined) filters.push(sql`p.price_cents >= ${Math.round(input.min_price * 100)}`);
  if (input.max_price !== undefined) filters.push(sql`p.price_cents <= ${Math.round(input.max_price * 100)}`);
  if (input.min_length !== undefined) filters.push(sql`p.length_feet >= ${input.min_length}`);
  if (input.min_width !== undefined) filters.push(sql`p.width_feet >= ${input.min_width}`);
  if (input.min_height !== undefined) filters.push(sql`p.height_feet >= ${input.min_height}`);
  if (input.bbox) {
    const [west, south, east, north] = input.bbox;
    filters.push(sql`p.longitude between ${west} and ${east} and p.latitude between ${south} and ${north}`);
  }
  if (input.from) {
    const dates = sql`daterange(${input.from}::date, ${input.to ?? input.from}::date, '[]')`;
    filters.push(sql`p.availability @> ${dates} and not exists (
      select from reservations r where r.property_id = p.id and r.stay && ${dates}
        and r.status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted'))`);
  }
  return sql.join(filters, sql` and `);
}
