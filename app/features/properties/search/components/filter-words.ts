import { daysInWords } from "#app/platform/dates.ts";
import { amenityName, amenityNames, type ShownAmenity } from "#app/platform/amenities.ts";
import { type ShownType, typeName } from "#app/platform/space-types.ts";
import { type VehicleClass, vehicleClassNames } from "../model.ts";
import { countedUpTo } from "#app/features/properties/model.ts";
import {
  type Filter,
  filterFields,
  hasStay,
  ownAmenitiesOf,
  type Search,
  type SearchField,
  typesOf,
} from "./search-url.ts";

/** A filter's name while it isn't used. */
export const filterNames: Record<Filter, string> = {
  dates: "Dates",
  type: "Type",
  price: "Price",
  size: "Size",
  vehicle: "Fits my vehicle",
  amenities: "Amenities",
  booking: "Booking",
  area: "Map area",
};

/** Ways to book that can be asked for, by their parameters. */
export const bookingNames = {
  instant: "Instant",
  renews: "Month to month",
} as const satisfies Partial<Record<SearchField, string>>;

/** A filter's value, short enough for a chip. */
export function filterInWords(
  filter: Filter,
  search: Search,
  types: readonly ShownType[],
  amenities: readonly ShownAmenity[] = [],
): string {
  if (filter === "dates") return datesInWords(search.from, search.to);
  if (filter === "type")
    return typesOf(search)
      .map((type) => typeName(types, type))
      .join(", ");
  if (filter === "price") return `${priceInWords(search)} ${hasStay(search) ? "in total" : "a month"}`;
  if (filter === "size") return sizeInWords(search);
  if (filter === "vehicle") return vehicleInWords(search);
  if (filter === "amenities") return amenitiesInWords(search, amenities);
  if (filter === "booking") return namesOf(bookingNames, search).join(", ");
  return filterNames.area;
}

/** A search for a place: "17101 · Dec 10 – Jan 20, 2027 · Basement". */
export function searchInWords(search: Search, types: readonly ShownType[]): string {
  const also = (["dates", "type"] as const).filter((filter) => search[filterFields[filter][0]] !== "");
  return [search.query, ...also.map((filter) => filterInWords(filter, search, types))].join(" · ");
}

/** What prices are compared by, for people: the same in the filter and in the order. `note` says what prices include. */
export function comparedInWords(search: Search, note: string): string {
  return hasStay(search)
    ? `Total for ${datesInWords(search.from, search.to)}, with the service fee.`
    : `Monthly price. ${note}`;
}

/** Sizes that people know by what they hold, in feet. */
export const knownSizes = [
  [10, 5],
  [10, 10],
  [20, 10],
].map(([length, width]) => ({
  words: `${width} × ${length} unit`,
  size: { min_length: String(length), min_width: String(width), min_height: "" },
}));

/** The sort orders; the first is the default. */
export function ordersOf({ query }: Search): { sort: string; words: string }[] {
  const usual = query === "" ? "Newest" : "Nearest";
  const newest = { sort: "newest", words: "Newest" };
  return [
    { sort: "", words: usual },
    { sort: "price", words: "Lowest price" },
    { sort: "rating", words: "Best rated" },
    ...(query === "" ? [] : [newest]),
  ];
}

export function orderInWords(search: Search): string {
  const orders = ordersOf(search);
  return (orders.find(({ sort }) => sort === search.sort) ?? orders[0])?.words ?? "";
}

/** The order within a sentence: "newest first". */
export function orderInSentence(search: Search): string {
  return `${orderInWords(search).toLowerCase()} first`;
}

/** "32 properties", or "200+ properties" where counting stopped. */
export function countInWords(total: number): string {
  if (total >= countedUpTo) return `${countedUpTo}+ properties`;
  return total === 1 ? "1 property" : `${total} properties`;
}

/** What the button of the filters does: "Show 12 spaces"; "Show results" where the number is not known. */
export function showInWords(total: number | null): string {
  if (total === null) return "Show results";
  if (total === 0) return "No spaces match";
  return total >= countedUpTo
    ? `Show ${countedUpTo}+ spaces`
    : `Show ${total} ${total === 1 ? "space" : "spaces"}`;
}

/** "Dec 1 – Dec 8, 2026", or the one day. */
export function datesInWords(from: string, to: string): string {
  return daysInWords(from, to === "" ? from : to);
}

function priceInWords({ min_price: low, max_price: high }: Search): string {
  if (low === "") return `Up to $${high}`;
  return high === "" ? `From $${low}` : `$${low} – $${high}`;
}

function sizeInWords(search: Search): string {
  const known = knownSizes.find(({ size }) => isSize(search, size));
  if (known) return known.words;
  return sidesInWords(search.min_length, search.min_width, search.min_height);
}

function sidesInWords(...sides: [length: string, width: string, height: string]): string {
  const ways = ["long", "wide", "high"];
  return sides
    .map((feet, index) => feet && `${feet} ft ${ways[index]}`)
    .filter(Boolean)
    .join(", ");
}

/** "Fits SUV", or "Fits SUV, 7 ft high" where a side was typed. */
function vehicleInWords({ fits, fits_length, fits_width, fits_height }: Search): string {
  const name = fits === "" ? "" : vehicleClassNames[fits as VehicleClass];
  const sides = sidesInWords(fits_length, fits_width, fits_height);
  return `Fits ${[name, sides].filter(Boolean).join(", ")}`;
}

function isSize(search: Search, size: Partial<Search>): boolean {
  return filterFields.size.every((field) => search[field] === size[field]);
}

/** One or two by name, more by their number. */
function amenitiesInWords(search: Search, amenities: readonly ShownAmenity[]): string {
  const names = amenitiesOf(search).map((code) => amenityName(amenities, code));
  return names.length > 2 ? `${names.length} amenities` : names.join(", ");
}

/** The codes of those that are asked for. */
export function amenitiesOf(search: Search): string[] {
  const ours = Object.keys(amenityNames) as (keyof typeof amenityNames)[];
  return [...ours.filter((code) => search[code] !== ""), ...ownAmenitiesOf(search)];
}

function namesOf(names: Partial<Record<SearchField, string>>, search: Search): string[] {
  return Object.entries(names)
    .filter(([field]) => search[field as SearchField] !== "")
    .map(([, name]) => name);
}
