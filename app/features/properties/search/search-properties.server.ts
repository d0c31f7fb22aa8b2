import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { readPrepared } from "#app/platform/db.server.ts";
import type { Place } from "#app/platform/places/place.ts";
import { geocode, suggest } from "#app/platform/places/places.server.ts";
import { stateCode } from "#app/platform/places/us-states.ts";
import { correctSpelling } from "./steps/correct-spelling.server.ts";
import type { SearchInput } from "./schema.ts";
import { findAddress } from "./steps/find-address.server.ts";
import { comparePrices } from "./steps/compare-prices.server.ts";
import { selectAll } from "./steps/select-all.server.ts";
import { selectNamed } from "./steps/select-named.server.ts";
import { rankResults } from "./steps/rank-results.server.ts";
import { readNearest } from "./steps/read-nearest.server.ts";
import { selectNear } from "./steps/select-near.server.ts";
import { type Row, writePage } from "./steps/write-page.server.ts";
import { writePoints } from "./steps/write-points.server.ts";

export type Found = {
  /** An array of PropertyJson or PointJson as PostgreSQL wrote it; `readProperties` parses the former. */
  json: string;
  /** Match count, capped at `countedUpTo`. */
  total: number;
  /** The radius in miles when nothing was within 25 of them, else null. */
  widenedTo: 50 | 100 | null;
  /** The nearest one's distance in miles; null without a place, and if nothing was found with many filters. */
  nearestMiles: number | null;
  /** What was searched for instead, if the query itself matched nothing: a place, or the corrected words. */
  searchedFor: string | null;
  /** The area from whose center distances are measured, if a street address is searched for that isn't known. */
  measuredFrom: string | null;
  /** When it was searched; pass it as `as_of` to exclude newer properties from the next pages. */
  asOf: string;
};

/** What a search returns of each property: everything on its card, or its point on a map. */
type Said = "cards" | "points";

/**
 * The exact address first, then its ZIP code, then by distance (`rankResults`), then matches of the words farther away. A query that is
 * not a place is searched as words, then as the beginning of a place, then with its spelling corrected. Without a
 * query: everything, newest first.
 */
export async function searchProperties(input: SearchInput, said: Said = "cards"): Promise<Found> {
  const ask = (place: Place | null, text: string | null) => runSearch(input, said, place, text);
  const { query } = input;
  if (!query) return ask(null, null);
  const { place, measuredFrom } = await findAddress(geocode(query), query);
  const found = { ...(await ask(place, query)), measuredFrom };
  if (found.total > 0 || place) return found;
  const begun = query.length >= 3 ? suggest(query, { limit: 1 })[0] : undefined;
  const instead = begun ? await ask(begun, begun.label) : found;
  if (instead.total > 0) return { ...instead, searchedFor: begun?.label ?? null };
  const corrected = await correctSpelling(query);
  if (corrected === null) return found;
  const meant = geocode(corrected);
  return { ...(await ask(meant, corrected)), searchedFor: meant?.formatted ?? corrected };
}

async function runSearch(
  input: SearchInput,
  said: Said,
  place: Place | null,
  text: string | null,
): Promise<Found> {
  const { json, total, miles, nearest, as_of } = await read(input, said, place, text);
  return {
    json,
    total,
    widenedTo: !input.bbox && (miles === 50 || miles === 100) ? miles : null,
    nearestMiles: nearest === null ? null : Math.round(nearest * 10) / 10,
    searchedFor: null,
    measuredFrom: null,
    asOf: as_of,
  };
}

async function read(input: SearchInput, said: Said, place: Place | null, text: string | null): Promise<Row> {
  const plain = said === "cards" && place && (await readNearest(input, place, wordsFor(place, text)));
  if (plain) return plain;
  const [row] = await readPrepared(statement(input, said, place, text));
  return row!;
}

/** One statement per search: which properties, how many, and the page's JSON. */
function statement(
  input: SearchInput,
  said: Said,
  place: Place | null,
  text: string | null,
): RawBuilder<Row> {
  const isNear = place !== null;
  const stayCents = comparePrices(input).total;
  const isRanked = isNear && (input.sort ?? "nearest") === "nearest";
  const ordered = isRanked
    ? rankResults(sql`found`)
    : sql`(
        select id, distance, row_number() over (order by rank, ${orderOf(input.sort, isNear)}created_at desc, id) as ordinal
        from found) ordered`;
  return sql<Row>`
    with ${tables(input, place, text)},
    page as materialized (
      select id, distance, ordinal from ${ordered} order by ordinal limit ${input.limit} offset ${input.offset})
    select ${said === "points" ? writePoints(isNear, stayCents) : writePage(now(), isNear, stayCents)}, total, miles, nearest
    from facts`;
}

function orderOf(sort: SearchInput["sort"], isNear: boolean): RawBuilder<unknown> {
  const usual = isNear ? sql`distance, ` : sql``;
  if (sort === "rating") return sql`compared, ${usual}`;
  return sort === "price" ? sql`compared, ` : sort === "newest" ? sql`` : usual;
}

/** The tables `found` (id, rank, distance, compared, created_at) and `facts` (total, miles, nearest). */
function tables(input: SearchInput, place: Place | null, text: string | null): RawBuilder<unknown> {
  const most = enough(input.offset + input.limit);
  if (text === null) return selectAll(input, most);
  if (place === null) return selectNamed(input, stateCode(text) ?? text, most);
  return selectNear(input, place, wordsFor(place, text), most);
}

/** A bare ZIP code is searched as a place; as a word it would only match house numbers. */
function wordsFor(place: Place, text: string | null): string | null {
  return place.postcode !== null && place.street === null ? null : text;
}

/**
 * Rounded up to one of few numbers, since it is in the statement's text: a generic plan for any number of rows is slow.
 */
function enough(rows: number): number {
  return [64, 256, 1024, 4096].find((most) => rows <= most) ?? 16_384;
}
