import { call, waitOf } from "#app/ui/call.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { mostFound } from "#app/features/properties/model.ts";
import { unasked } from "../model.ts";
import { callOf, printSearch, type Search, stretchOf } from "./search-url.ts";

/** Milliseconds after which a search is aborted. */
const patience = 15_000;

/** A search's results. */
export type Results = {
  search: Search;
  properties: PropertyJson[];
  /** The number of matches, counted up to `countedUpTo`. */
  total: number;
  /** The distance of the nearest; null without a place. */
  nearestMiles: number | null;
  /** What was searched for instead, if the query itself matched nothing. */
  searchedFor: string | null;
  /** The area from whose center distances are measured, where the address isn't known. */
  measuredFrom: string | null;
  /** When it was searched; later pages send it to exclude newer properties. */
  asOf: string | null;
  /** The fees that its order goes by; those of the page where the server didn't say. */
  fees?: string | null;
  failed: boolean;
  /** After a failure: when to retry, if the server said so. */
  wait: string;
};

export function failedResults(search: Search, error?: unknown): Results {
  const nothing = {
    properties: [],
    total: 0,
    nearestMiles: null,
    searchedFor: null,
    measuredFrom: null,
    asOf: null,
  };
  return { search, ...nothing, failed: true, wait: waitOf(error) };
}

/**
 * Calls the public API. When more of the same list is wanted, it requests only what isn't on screen yet. A list that the
 * person didn't ask for isn't counted among their searches.
 */
export async function callResults(
  search: Search,
  held: Results | null,
  signal: AbortSignal,
  isAsked = true,
): Promise<Results> {
  const { limit } = stretchOf(search);
  let results = held && continues(held, search) ? held : null;
  for (;;) {
    const before = results?.properties.length ?? 0;
    results = await callMore(search, results, signal, isAsked);
    const { length } = results.properties;
    if (length >= limit || length < before + mostFound) return results;
  }
}

/** The next part after what is shown, as much as one call returns. */
async function callMore(
  search: Search,
  held: Results | null,
  signal: AbortSignal,
  isAsked: boolean,
): Promise<Results> {
  const known = held?.properties ?? [];
  const wanted = stretchOf(search);
  const rest = {
    ...search,
    limit: String(wanted.limit - known.length),
    offset: String(wanted.offset + known.length),
  };
  const { name, query } = callOf(rest);
  if (known.length > 0 && held?.asOf) query.set("as_of", held.asOf);
  let headers = new Headers();
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new Error("The search took too long.")), patience);
  const answer = await call(name, {
    query,
    headers: isAsked ? {} : { [unasked]: "1" },
    signal: AbortSignal.any([signal, tooLong.signal]),
    onHeaders: (told) => (headers = told),
  }).finally(() => clearTimeout(timer));
  const miles = headers.get("x-nearest-miles");
  const found = Array.isArray(answer) ? answer : [];
  const ids = new Set(known.map((property) => property.id));
  const properties = [...known, ...found.filter((property) => !ids.has(property.id))];
  return {
    search,
    properties,
    total: Number(headers.get("x-total-count") ?? properties.length),
    nearestMiles: miles === null ? null : Number(miles),
    searchedFor: textIn(headers, "x-searched-for"),
    measuredFrom: textIn(headers, "x-measured-from"),
    asOf: known.length > 0 && held ? held.asOf : headers.get("x-as-of"),
    fees: headers.get("x-fees-in-prices"),
    failed: false,
    wait: "",
  };
}

function textIn(headers: Headers, name: string): string | null {
  return decodeURIComponent(headers.get(name) ?? "") || null;
}

function continues(held: Results, search: Search): boolean {
  const sameList =
    printSearch({ ...held.search, limit: "", view: "" }) === printSearch({ ...search, limit: "", view: "" });
  return sameList && !held.failed && held.properties.length < stretchOf(search).limit;
}
