import { isIsoDate } from "#app/platform/dates.ts";
import { mostFound, typesOfSpace } from "#app/features/properties/model.ts";

/** What the address bar holds, in its order: the API's own parameter names, and how the results are looked at. */
const fields = [
  "query",
  "from",
  "to",
  "type",
  "min_price",
  "max_price",
  "min_length",
  "min_width",
  "min_height",
  "bbox",
  "sort",
  "limit",
  "offset",
  "view",
] as const;
export type SearchField = (typeof fields)[number];

/** A search as text; "" is not asked for. */
export type Search = Record<SearchField, string>;

/** What can be narrowed and cleared as one. */
export const filterFields = {
  dates: ["from", "to"],
  type: ["type"],
  price: ["min_price", "max_price"],
  size: ["min_length", "min_width", "min_height"],
  area: ["bbox"],
} as const satisfies Record<string, readonly SearchField[]>;
export type Filter = keyof typeof filterFields;
export const filters = Object.keys(filterFields) as Filter[];

/** How many properties a list begins with, and how many "Show more" adds. */
export const listSize = 12;
/** How many a map begins with that stands in the list's place. */
const mapSize = 48;
/** The longest list on one page; what follows is on the next. */
export const longestList = 192;

/** Reads an address. Whatever the API would refuse is left out, so that a mistyped link still shows spaces. */
export function parseSearch(params: URLSearchParams): Search {
  const search = Object.fromEntries(
    fields.map((field) => [field, readers[field]((params.get(field) ?? "").trim())]),
  ) as Search;
  if (search.from === "" || search.to < search.from) search.to = "";
  const { min_price: low, max_price: high } = search;
  return low !== "" && high !== "" && Number(low) > Number(high)
    ? { ...search, min_price: high, max_price: low }
    : search;
}

/** "?query=17101&type=Basement", or "" for everything. */
export function printSearch(search: Partial<Search>): string {
  const asked = fields.filter((field) => search[field]);
  const text = new URLSearchParams(asked.map((field) => [field, search[field] ?? ""])).toString();
  return text === "" ? "" : `?${text}`;
}

/** The same search with something else asked; it begins with its first page again, and another place is another area. */
export function changeSearch(search: Search, changes: Partial<Search>): Search {
  const elsewhere = changes.query !== undefined && changes.query !== search.query;
  return { ...search, limit: "", offset: "", ...(elsewhere && { bbox: "" }), ...changes };
}

export function clearFilters(search: Search, cleared: readonly Filter[] = filters): Search {
  const gone = cleared.flatMap((filter): readonly SearchField[] => filterFields[filter]);
  return changeSearch(search, Object.fromEntries(gone.map((field) => [field, ""])));
}

/** The filters in use. */
export function activeFilters(search: Search): Filter[] {
  return filters.filter((filter) => filterFields[filter].some((field) => search[field] !== ""));
}

/** Which parameters were given, without what they say: what people look for is no matter for a log. */
export function givenFields(search: Search): SearchField[] {
  return fields.filter((field) => search[field] !== "");
}

/** Whether anything was searched for, by words, filters or on the map. */
export function isSearched(search: Search): boolean {
  return search.query !== "" || activeFilters(search).length > 0;
}

/** Two addresses with the same results, however they are looked at. */
export function haveSameResults(one: Search, other: Search): boolean {
  const [these, those] = [one, other].map((search) =>
    printSearch({ ...search, view: "", limit: String(stretchOf(search).limit) }),
  );
  return these === those;
}

/** Which stretch of the list an address shows. */
export function stretchOf({ limit, offset, view }: Search): { limit: number; offset: number } {
  const usual = view === "map" ? mapSize : listSize;
  return { limit: limit === "" ? usual : Number(limit), offset: Number(offset) };
}

/** The call that answers a search, or its beginning: one call answers at most `mostFound`. */
export function callOf(search: Search) {
  const { limit, offset } = stretchOf(search);
  const most = String(Math.min(limit, mostFound));
  const asked = { ...search, view: "", limit: most, offset: offset === 0 ? "" : String(offset) };
  const name = search.query === "" ? "GET /api/properties" : "GET /api/search";
  return { name, query: new URLSearchParams(printSearch(asked)) } as const;
}

/** The dates of a search, for links to a property: "?from=…&to=…", or "". */
export function printDates({ from, to }: Search): string {
  return printSearch({ from, to });
}

const day = (text: string) => (isIsoDate(text) ? text : "");
const oneOf = (known: readonly string[]) => (text: string) => (known.includes(text) ? text : "");
const amount = (text: string) =>
  /^\d{0,7}(\.\d{1,4})?$/.test(text) && text !== "" && Number(text) > 0 && Number(text) <= 1_000_000
    ? String(Number(text))
    : "";
const whole = (most: number) => (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= most ? String(Number(text)) : "";

const readers: Record<SearchField, (text: string) => string> = {
  query: (text) => text.slice(0, 200).trim(),
  from: day,
  to: day,
  type: oneOf(typesOfSpace),
  min_price: amount,
  max_price: amount,
  min_length: amount,
  min_width: amount,
  min_height: amount,
  bbox: box,
  sort: oneOf(["nearest", "price", "newest"]),
  limit: whole(longestList),
  offset: whole(10_000),
  view: oneOf(["map", "list"]),
};

/** west,south,east,north in degrees; five decimals are about a meter. */
function box(text: string): string {
  const sides = text.split(",").map((side) => (side.trim() === "" ? NaN : Number(side)));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = sides;
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  const isBox = sides.length === 4 && onEarth && west <= east && south <= north;
  return isBox ? sides.map((side) => Number(side.toFixed(5))).join(",") : "";
}
