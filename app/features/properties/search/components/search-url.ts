import { isIsoDate, tidyDate } from "#app/platform/dates.ts";
import { isOwnAmenity } from "#app/platform/amenities.ts";
import { vehicleClassIds } from "../model.ts";
import { isTypeOfSpace, mostFound } from "#app/features/properties/model.ts";

/** The URL's parameters, in order: the API's own names, and how the results are shown. */
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
  "fits",
  "fits_length",
  "fits_width",
  "fits_height",
  "covered",
  "power",
  "lit",
  "drive_up",
  "all_hours",
  "amenity",
  "instant",
  "renews",
  "bbox",
  "sort",
  "limit",
  "offset",
  "view",
] as const;
export type SearchField = (typeof fields)[number];

/** A search as text; "" means not set. Several types, or amenities, are one text, separated by commas. */
export type Search = Record<SearchField, string>;

/** The parameters that one filter sets and clears together. */
export const filterFields = {
  dates: ["from", "to"],
  type: ["type"],
  price: ["min_price", "max_price"],
  size: ["min_length", "min_width", "min_height"],
  vehicle: ["fits", "fits_length", "fits_width", "fits_height"],
  amenities: ["covered", "power", "lit", "drive_up", "all_hours", "amenity"],
  booking: ["instant", "renews"],
  area: ["bbox"],
} as const satisfies Record<string, readonly SearchField[]>;
export type Filter = keyof typeof filterFields;
export const filters = Object.keys(filterFields) as Filter[];

/** The initial length of a list, and how many "Show more" adds. */
export const listSize = 12;
/** The initial number of results when a map replaces the list. */
const mapSize = 48;
/** The longest list on one page; the rest is on the next. */
export const longestList = 192;

/** Parses a URL. Leaves out what the API would refuse, so that a mistyped link still shows spaces. */
export function parseSearch(params: URLSearchParams): Search {
  const search = Object.fromEntries(
    fields.map((field) => [field, readers[field](textOf(field, params).trim())]),
  ) as Search;
  if (search.from === "" || search.to < search.from) search.to = "";
  const { min_price: low, max_price: high } = search;
  return low !== "" && high !== "" && Number(low) > Number(high)
    ? { ...search, min_price: high, max_price: low }
    : search;
}

/** The search that a form's fields ask for. */
export function searchIn(form: FormData): Search {
  const texts = [...form].flatMap(([field, value]) => (typeof value === "string" ? [[field, value]] : []));
  return parseSearch(new URLSearchParams(texts));
}

/** The parameters that were given but aren't valid, so the search ignores them. */
export function leftOut(params: URLSearchParams, search = parseSearch(params)): SearchField[] {
  const isAsked = (text: string) => text !== "" && Number(text) !== 0;
  return fields.filter((field) => isAsked(textOf(field, params).trim()) && search[field] === "");
}

/** Old links have a vehicle's height by another name. */
function textOf(field: SearchField, params: URLSearchParams): string {
  if (field in lists) return params.getAll(field).join(",");
  return params.get(field) ?? (field === "fits_height" ? params.get("min_vehicle_height") : null) ?? "";
}

/** The input of `searchInput`. */
export function inputOf(search: Search): Record<string, unknown> {
  return { ...search, type: typesOf(search), amenity: ownAmenitiesOf(search) };
}

/** The chosen types; none means all. */
export function typesOf({ type }: Partial<Search>): string[] {
  return codesIn(type, isTypeOfSpace);
}

/** The chosen ones of an operator's own amenities. */
export function ownAmenitiesOf({ amenity }: Partial<Search>): string[] {
  return codesIn(amenity, isOwnAmenity);
}

/** In one order, each once. */
function codesIn(text = "", isCode: (code: string) => boolean): string[] {
  return [...new Set(text.split(","))].filter(isCode).toSorted();
}

/** Parameters that may be given several times. */
const lists = { type: typesOf, amenity: ownAmenitiesOf };

/** "?query=17101&type=Basement", or "" without any. */
export function printSearch(search: Partial<Search>): string {
  const asked = fields.filter((field) => search[field]);
  const pairs = asked.flatMap((field) =>
    field in lists
      ? lists[field as keyof typeof lists](search).map((code) => [field, code])
      : [[field, search[field] ?? ""]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}

/** The search with changes, from its first page; another place also drops the map's area. */
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

/** Whether both days are chosen; then prices are compared by what these days cost. */
export function hasStay({ from, to }: Search): boolean {
  return from !== "" && to !== "";
}

/** The names of the given parameters, without their values: what people search for must not be logged. */
export function givenFields(search: Search): SearchField[] {
  return fields.filter((field) => search[field] !== "");
}

/** Whether anything was searched for, by words, filters or on the map. */
export function isSearched(search: Search): boolean {
  return search.query !== "" || activeFilters(search).length > 0;
}

/** True if two URLs have the same results, however they are shown. */
export function haveSameResults(one: Search, other: Search): boolean {
  const [these, those] = [one, other].map((search) =>
    printSearch({ ...search, view: "", limit: String(stretchOf(search).limit) }),
  );
  return these === those;
}

/** The part of the list that a URL shows. */
export function stretchOf({ limit, offset, view }: Search): { limit: number; offset: number } {
  const usual = view === "map" ? mapSize : listSize;
  return { limit: limit === "" ? usual : Number(limit), offset: Number(offset) };
}

/** The API call for a search, or for its first part: one call returns at most `mostFound`. */
export function callOf(search: Search) {
  const { limit, offset } = stretchOf(search);
  const most = String(Math.min(limit, mostFound));
  const asked = { ...search, view: "", limit: most, offset: offset === 0 ? "" : String(offset) };
  const name = search.query === "" ? "GET /api/properties" : "GET /api/search";
  return { name, query: new URLSearchParams(printSearch(asked)) } as const;
}

/** A search's dates and vehicle for links to a property: "?from=…&to=…&fits=suv", or "". */
export function printDates({ from, to, fits, fits_length, fits_width, fits_height }: Search): string {
  return printSearch({ from, to, fits, fits_length, fits_width, fits_height });
}

const day = (text: string) => (isIsoDate(tidyDate(text)) ? tidyDate(text) : "");
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
  type: (text) => typesOf({ type: text }).join(","),
  min_price: amount,
  max_price: amount,
  min_length: amount,
  min_width: amount,
  min_height: amount,
  fits: oneOf(vehicleClassIds),
  fits_length: amount,
  fits_width: amount,
  fits_height: amount,
  covered: oneOf(["true"]),
  power: oneOf(["true"]),
  lit: oneOf(["true"]),
  drive_up: oneOf(["true"]),
  all_hours: oneOf(["true"]),
  amenity: (text) => ownAmenitiesOf({ amenity: text }).join(","),
  instant: oneOf(["true"]),
  renews: oneOf(["true"]),
  bbox: box,
  sort: oneOf(["nearest", "price", "newest", "rating"]),
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
