import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { readPrepared } from "#app/platform/db.server.ts";
import type { Place } from "#app/platform/places/place.ts";
import { geocode, suggest } from "#app/platform/places/places.server.ts";
import { stateCode } from "#app/platform/places/us-states.ts";
import { correctSpelling } from "./steps/correct-spelling.server.ts";
import type { SearchInput } from "../schema.ts";
import { selectAll } from "./steps/select-all.server.ts";
import { selectNamed } from "./steps/select-named.server.ts";
import { readNearest } from "./steps/read-nearest.server.ts";
import { selectNear } from "./steps/select-near.server.ts";
import { type Row, writePage } from "./steps/write-page.server.ts";

export type Found = {
  /** An array of PropertyJson as PostgreSQL wrote it; `readProperties` parses it. */
  json: string;
  /** Match count, capped at `countedUpTo`. */
  total: number;
  /** The radius in miles when nothing was within 25 of them, else null. */
  widenedTo: 50 | 100 | null;
  /** The nearest one's distance in miles; null without a place, and if nothing was found with many filters. */
  nearestMiles: number | null;
  /** What was searched for instead, if the query itself matched nothing: a place, or the corrected words. */
  searchedFor: string | null;
  /** When it was searched; pass it as `as_of` to exclude newer properties from the next pages. */
  asOf: string;
};

/**
 * The exact address first, then its ZIP code, then by distance, then matches of the words farther away. A query that is
 * not a place is searched as words, then as the beginning of a place, then with its spelling corrected. Without a
 * query: everything, newest first.
 */
export async function searchProperties(input: SearchInput): Promise<Found> {
  const { query } = input;
  if (!query) return ask(input, null, null);
  const place = geocode(query);
  const found = await ask(input, place, query);
  if (found.total > 0 || place) return found;
  const begun = query.length >= 3 ? suggest(query, { limit: 1 })[0] : undefined;
  const instead = begun ? await ask(input, begun, begun.label) : found;
  if (instead.total > 0) return { ...instead, searchedFor: begun?.label ?? null };
  const corrected = await correctSpelling(query);
  if (corrected === null) return found;
  const meant = geocode(corrected);
  return { ...(await ask(input, meant, corrected)), searchedFor: meant?.formatted ?? corrected };
}

async function ask(input: SearchInput, place: Place | null, text: string | null): Promise<Found> {
  const { json, total, miles, nearest, as_of } = await read(input, place, text);
  return {
    json,
    total,
    widenedTo: !input.bbox && (miles === 50 || miles === 100) ? miles : null,
    nearestMiles: nearest === null ? null : Math.round(nearest * 10) / 10,
    searchedFor: null,
    asOf: as_of,
  };
}

async function read(input: SearchInput, place: Place | null, text: string | null): Promise<Row> {
  const plain = place && (await readNearest(input, place, wordsFor(place, text)));
  if (plain) return plain;
  const [row] = await readPrepared(statement(input, place, text));
  return row!;
}

/** One statement per search: which properties, how many, and the page's JSON. */
function statement(input: SearchInput, place: Place | null, text: string | null): RawBuilder<Row> {
  const order =
    input.sort === "price" ? sql`price_cents, ` : input.sort === "newest" || !place ? sql`` : sql`distance, `;
  return sql<Row>`
    with ${tables(input, place, text)},
    page as materialized (
      select id, distance, row_number() over (order by rank, ${order}created_at desc, id) as ordinal
      from found order by ordinal limit ${input.limit} offset ${input.offset})
    select ${writePage(now(), place !== null)}, total, miles, nearest
    from facts`;
}

/** The tables `found` (id, rank, distance, price_cents, created_at) and `facts` (total, miles, nearest). */
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
