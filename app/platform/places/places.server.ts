import { fold } from "./fold.ts";
import {
  citiesAlmostStartingWith,
  citiesStartingWith,
  type City,
  cityNamed,
  type Zip,
  zipNamed,
  zipNearest,
  zipsStartingWith,
} from "./gazetteer.server.ts";
import type { Place, Point } from "./place.ts";
import type { Asked } from "./provider.ts";
import { splitHouse, writeOutStreet } from "./street.ts";
import { stateCode, usStates } from "./us-states.ts";

/** The gazetteer's sources: GeoNames (CC BY 4.0) and the Census's points. */
const attribution = "GeoNames, U.S. Census Bureau";

/**
 * Suggestions for typed text: ZIP codes for digits, else cities, optionally with the beginning of a state, and if those
 * are few, towns with a similar name. Behind a house and its street, the city may be incomplete, too.
 */
export function suggest(text: string, { limit = 6, near = null }: Asked = {}): Place[] {
  const words = fold(text.slice(0, 200)).split(" ");
  if (words[0] === "") return [];
  if (words.length === 1 && /^\d{2,5}$/.test(words[0] ?? ""))
    return zipsStartingWith(words[0]!, limit).map(ofZip);
  const exact = geocode(text);
  const house = splitHouse(text);
  const readings = readingsOf(house ? fold(house.rest).split(" ") : words);
  const cities = readings.flatMap(({ name, states, most = limit }) =>
    citiesStartingWith(name, { limit: most, states, near }),
  );
  if (cities.length < 3)
    for (const { name, states } of readings.slice(0, 2))
      cities.push(...citiesAlmostStartingWith(name, { limit, states, near }));
  // Of several cities with the same name the nearby one comes first; any other exact match is what is meant.
  const isMeant = exact && (near === null || exact.precision !== "city" || exact.street !== null);
  const ofSuggestion = (city: City) =>
    house ? withNumber({ ...ofCity(city), street: house.street }) : ofCity(city);
  const places = [...(isMeant ? [withNumber(exact)] : []), ...cities.map(ofSuggestion)];
  return places
    .filter(({ id }, index) => places.findIndex((place) => place.id === id) === index)
    .slice(0, limit);
}

/** A house's label is its whole address, as far as it was typed; whether it exists is unknown here. */
function withNumber(place: Place): Place {
  if (place.street === null || !/^\d/.test(place.street)) return place;
  const street = writeOutStreet(place.street);
  const label = `${street}, ${place.label}`;
  return { ...place, street, label, formatted: label };
}

type Reading = { name: string; states: string[] | null; most?: number };

/**
 * The possible meanings: all words as a name, with the last one also as typed, or the first ones as a name and the rest
 * as a state.
 */
function readingsOf(words: string[]): Reading[] {
  const { state, rest } = splitState(words);
  const whole: Reading[] = [{ name: words.join(" "), states: null }];
  const short = { saint: "st", mount: "mt", fort: "ft" }[words.at(-1)!];
  // "st" may become St. Louis as well as Stockton: three of each.
  if (short)
    whole.unshift(
      { name: words.join(" "), states: null, most: 3 },
      { name: [...words.slice(0, -1), short].join(" "), states: null, most: 3 },
    );
  if (state) return [...(rest.length > 0 ? [{ name: rest.join(" "), states: [state] }] : []), ...whole];
  for (let length = 1; length < Math.min(4, words.length); length += 1) {
    const states = statesStartingWith(words.slice(-length).join(" "));
    if (states.length > 0) whole.push({ name: words.slice(0, -length).join(" "), states });
  }
  return whole;
}

function statesStartingWith(text: string): string[] {
  return Object.entries(usStates)
    .filter(([code, name]) => code.toLowerCase().startsWith(text) || fold(name).startsWith(text))
    .map(([code]) => code);
}

/** The place with an id from `suggest`; null for any other id. */
export function retrieve(id: string): Place | null {
  const [kind, key = "", state = null] = id.split(":");
  if (kind === "zip") return placeOrNull(zipNamed(key), ofZip);
  if (kind === "city") return placeOrNull(cityNamed(key, state), ofCity);
  return null;
}

/**
 * The time zone of a ZIP code, null if it isn't in use. By the ZIP code and not by a point: a pin in the water or beyond
 * the border must not have another state's day.
 */
export function timeZoneOf(zipcode: string): string | null {
  return zipNamed(zipcode)?.timeZone ?? null;
}

/** The ZIP code around a point; null where none is near. */
export function placeNear(point: Point): Place | null {
  return placeOrNull(zipNearest(point), ofZip);
}

/**
 * Locates an address, a city (with or without its state: then the most populous of that name) or a ZIP code. Streets
 * are unknown here, so an address is located at the center of its ZIP code or city, which `precision` says. Null if
 * nothing in the text is a place.
 */
export function geocode(text: string): Place | null {
  const parts = text.slice(0, 400).split(",").map(fold).filter(Boolean);
  if (parts.length > 1 && /^(usa|us|united states|united states of america)$/.test(parts.at(-1)!))
    parts.pop();
  const words = parts.join(" ").split(" ");
  return withZip(text, words) ?? withState(text, words) ?? withCity(text, parts);
}

/** The ZIP code is at the end ("…, PA 17103", also as 17103-1234), or first and followed only by a city. */
function withZip(text: string, words: string[]): Place | null {
  const plusFour = words.length > 1 && /^\d{4}$/.test(words.at(-1)!) && /^\d{5}$/.test(words.at(-2)!);
  const before = words.slice(0, plusFour ? -2 : -1);
  const last = zipNamed(words.at(plusFour ? -2 : -1) ?? "");
  if (last) {
    const { rest } = splitState(before);
    const street = streetOf(text, rest.length - cityLength(rest, last.city));
    return { ...ofZip(last), ...(street && { street, formatted: text.trim() }) };
  }
  const first = zipNamed(words[0] ?? "");
  return first && fold(`${first.city} ${first.state}`).startsWith(words.slice(1).join(" "))
    ? ofZip(first)
    : null;
}

function withState(text: string, words: string[]): Place | null {
  const { state, rest } = splitState(words);
  if (state === null) return null;
  // The longest run of words before the state that is a city there; the street comes before it.
  for (let start = 0; start < rest.length; start += 1) {
    const city = cityNamed(rest.slice(start).join(" "), state);
    if (city) return at(city, text, start);
  }
  return null;
}

const fewestPeople = 20_000;

function withCity(text: string, parts: string[]): Place | null {
  const whole = cityNamed(parts.join(" ").replace(/^(nyc|new york city)$/, "new york"));
  if (whole) return ofCity(whole);
  const lastPart = parts.length > 1 ? cityNamed(parts.at(-1)!) : null;
  if (lastPart) return at(lastPart, text, parts.slice(0, -1).join(" ").split(" ").length);
  // Without a comma only a larger city counts: "dry storage" is not Storage, but "parking newark" is in Newark.
  const words = parts.join(" ").split(" ");
  for (let start = 1; start < words.length; start += 1) {
    const city = cityNamed(words.slice(start).join(" "));
    if (city && city.population >= fewestPeople) return at(city, text, start);
  }
  return null;
}

/** Removes a state, as a code or a name of up to four words, from the end. */
function splitState(words: string[]): { state: string | null; rest: string[] } {
  for (let length = Math.min(4, words.length); length > 0; length -= 1) {
    const last = words.slice(-length).join(" ");
    // Folding expanded "mt", Montana, to "mount".
    const state = stateCode(last === "mount" ? "mt" : last);
    if (state) return { state, rest: words.slice(0, -length) };
  }
  return { state: null, rest: words };
}

/** How many of the last words spell the city, 0 if they don't. */
function cityLength(words: string[], city: string): number {
  const length = fold(city).split(" ").length;
  return words.slice(-length).join(" ") === fold(city) ? length : 0;
}

function at(city: City, text: string, streetWords: number): Place {
  const street = streetOf(text, streetWords);
  return { ...ofCity(city), ...(street && { street, formatted: text.trim() }) };
}

/** The text's first words as they were written, with words as `fold` splits them. */
function streetOf(text: string, words: number): string | null {
  const last = [...text.matchAll(/[\p{L}\p{N}'’ʻ`.]+/gu)][words - 1];
  return last === undefined ? null : text.slice(0, last.index + last[0].length).trim();
}

function ofZip({ zip, city, state, lat, lng }: Zip): Place {
  const label = `${city}, ${state} ${zip}`;
  return toPlace({ id: `zip:${zip}`, label, city, state, postcode: zip, lat, lng, precision: "postcode" });
}

function ofCity({ key, name, state, lat, lng }: City): Place {
  const label = `${name}, ${state}`;
  return toPlace({
    id: `city:${key}:${state}`,
    label,
    city: name,
    state,
    postcode: null,
    lat,
    lng,
    precision: "city",
  });
}

function toPlace(known: Omit<Place, "street" | "formatted" | "attribution">): Place {
  return { ...known, street: null, formatted: known.label, attribution };
}

function placeOrNull<Line>(line: Line | null, read: (line: Line) => Place): Place | null {
  return line === null ? null : read(line);
}
