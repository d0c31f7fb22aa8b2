import { call } from "#app/ui/call.ts";
import type { PropertyJson } from "../present.ts";
import { apiPath, printSearch, type Search, stretchOf } from "./search-url.ts";

/** What a search brought. */
export type Results = {
  search: Search;
  properties: PropertyJson[];
  /** How many match in all, counted up to 1,000. */
  total: number;
  /** How far away the nearest is when nothing was within the usual 25 miles; else null. */
  nearestMiles: number | null;
  failed: boolean;
};

export function failedResults(search: Search): Results {
  return { search, properties: [], total: 0, nearestMiles: null, failed: true };
}

/** Asks the API, as it is asked from anywhere; only what is not on the screen yet when more of the same list is wanted. */
export async function callResults(
  search: Search,
  held: Results | null,
  signal: AbortSignal,
): Promise<Results> {
  const known = held && continues(held, search) ? held.properties : [];
  const wanted = stretchOf(search);
  const rest = {
    ...search,
    limit: String(wanted.limit - known.length),
    offset: String(wanted.offset + known.length),
  };
  let headers = new Headers();
  const answer = await call<unknown>(apiPath(rest), { signal, onHeaders: (told) => (headers = told) });
  const found = Array.isArray(answer) ? (answer as PropertyJson[]) : [];
  const ids = new Set(known.map((property) => property.id));
  const properties = [...known, ...found.filter((property) => !ids.has(property.id))];
  return {
    search,
    properties,
    total: Number(headers.get("x-total-count") ?? properties.length),
    nearestMiles: nearestOf(properties, headers.has("x-widened-to-miles")),
    failed: false,
  };
}

function continues(held: Results, search: Search): boolean {
  const sameList =
    printSearch({ ...held.search, limit: "", view: "" }) === printSearch({ ...search, limit: "", view: "" });
  return sameList && !held.failed && held.properties.length < stretchOf(search).limit;
}

/** How far away the nearest is when the search looked farther than usual. */
export function nearestOf(properties: PropertyJson[], widened: boolean): number | null {
  const [first, ...rest] = properties.flatMap(({ distance_miles }) => distance_miles ?? []);
  return widened && first !== undefined ? Math.min(first, ...rest) : null;
}
