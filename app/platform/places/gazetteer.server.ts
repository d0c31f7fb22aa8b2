import { readFileSync } from "node:fs";
import { file } from "virtual:gazetteer";
import { distanceToPrefix } from "./edit-distance.ts";
import { squeeze } from "./fold.ts";
import { unpackGazetteer } from "./gazetteer-file.server.ts";
import type { Point } from "./place.ts";

export type City = { key: string; name: string; state: string; lat: number; lng: number; population: number };
export type Zip = { zip: string; city: string; state: string; lat: number; lng: number; timeZone: string };

const {
  cities: cityNumbers,
  names: nameText,
  timeZones: zoneText,
  zips,
} = unpackGazetteer(readFileSync(file));
const timeZones = zoneText.split("\n");
/** Columns of `zips`. */
const zipColumns = 5;

/** Limits to cities of these states, those near a point first. */
type Wanted = { limit: number; states?: string[] | null; near?: Point | null };

/** A city's data; without a state, the most populous city of that name. Null if there is none. */
export function cityNamed(name: string, state: string | null = null): City | null {
  const key = squeeze(name);
  if (key === "") return null;
  let best: City | null = null;
  for (const row of rowsFrom(key)) {
    const city = readCity(row);
    if (city.key !== key) break;
    if ((state === null || city.state === state) && (best === null || city.population > best.population))
      best = city;
  }
  return best;
}

/** Cities whose name starts with `prefix` (folded), best match first: exact name, population, distance. */
export function citiesStartingWith(prefix: string, wanted: Wanted): City[] {
  const key = prefix.replaceAll(" ", "");
  if (key === "") return [];
  const rows = [...rowsFrom(key)];
  return likeliest(rows, wanted, (row) => (keyEnds(row, key.length) ? 1.5 : 0));
}

/** Towns whose name almost starts with the text; a longer text may have two wrong letters, never the first. */
export function citiesAlmostStartingWith(prefix: string, wanted: Wanted): City[] {
  const key = prefix.replaceAll(" ", "");
  if (key.length < 5 || key.length > 30) return [];
  const most = key.length < 8 ? 1 : 2;
  const distances = new Map<number, number>();
  for (const row of rowsFrom(key[0]!)) {
    if (cityNumber(row, 2) < fewestPeople || !isIn(row, wanted.states)) continue;
    const distance = distanceToPrefix(key, readKey(row), most);
    if (distance > 0 && distance <= most) distances.set(row, distance);
  }
  return likeliest([...distances.keys()], wanted, (row) => -2.5 * distances.get(row)!);
}

/** A misspelling never means a village. */
const fewestPeople = 1000;

/** A five-digit ZIP code; null if it isn't in use. */
export function zipNamed(code: string): Zip | null {
  if (!/^\d{5}$/.test(code)) return null;
  const row = firstZipFrom(Number(code));
  return zips[row * zipColumns] === Number(code) ? readZip(row) : null;
}

/** Farther away than this, in degrees of latitude (about 60 miles), a ZIP code says nothing about a point. */
const farthest = 0.87;

/** The ZIP code nearest to a point; null where none is near, such as abroad. */
export function zipNearest({ lat, lng }: Point): Zip | null {
  const narrow = Math.cos((lat * Math.PI) / 180);
  let [best, least] = [-1, farthest ** 2];
  for (let row = 0; row < zips.length / zipColumns; row += 1) {
    const north = zips[row * zipColumns + 1]! / 1e4 - lat;
    const east = (zips[row * zipColumns + 2]! / 1e4 - lng) * narrow;
    const distance = north * north + east * east;
    if (distance < least) [best, least] = [row, distance];
  }
  return best === -1 ? null : readZip(best);
}

/** ZIP codes that begin with these digits, in order. */
export function zipsStartingWith(prefix: string, limit: number): Zip[] {
  const power = 10 ** (5 - prefix.length);
  const [first, end] = [firstZipFrom(Number(prefix) * power), firstZipFrom((Number(prefix) + 1) * power)];
  return Array.from({ length: Math.min(limit, end - first) }, (_, index) => readZip(first + index));
}

function likeliest(rows: number[], { limit, states, near }: Wanted, bonus: (row: number) => number): City[] {
  const scored = rows
    .filter((row) => isIn(row, states))
    .map(
      (row) =>
        [row, bonus(row) + Math.log10(cityNumber(row, 2) + 1) + (near ? nearness(row, near) : 0)] as const,
    );
  return scored
    .toSorted(([a, likely], [b, likelier]) => likelier - likely || a - b)
    .slice(0, limit)
    .map(([row]) => readCity(row));
}

/** A line ends with its state's two letters. */
function isIn(row: number, states: string[] | null | undefined): boolean {
  const end = starts()[row + 1]! - 1;
  return !states || states.includes(nameText.slice(end - 2, end));
}

/**
 * From 3 at the same place to nearly 0 some hundreds of miles away, where a thousand times the population outweighs it.
 */
function nearness(row: number, { lat, lng }: Point): number {
  const north = cityNumber(row, 0) / 1e4 - lat;
  const east = (cityNumber(row, 1) / 1e4 - lng) * Math.cos((lat * Math.PI) / 180);
  return 3 * Math.exp((-69 * Math.hypot(north, east)) / 60);
}

let lineStarts: Uint32Array | null = null;

// The tables' columns: latitude, longitude, population of a city; code, latitude, longitude, city, time zone of a ZIP code.
function cityNumber(row: number, column: number): number {
  return cityNumbers[row * 3 + column]!;
}

/** Where each city's line begins; the last entry is where the next one would. */
function starts(): Uint32Array {
  if (lineStarts) return lineStarts;
  const found = [0];
  for (let at = nameText.indexOf("\n"); at !== -1; at = nameText.indexOf("\n", at + 1)) found.push(at + 1);
  return (lineStarts = Uint32Array.from([...found, nameText.length + 1]));
}

function readKey(row: number): string {
  const start = starts()[row]!;
  return nameText.slice(start, nameText.indexOf("\t", start));
}

function keyEnds(row: number, length: number): boolean {
  return nameText[starts()[row]! + length] === "\t";
}

function readCity(row: number): City {
  const [key = "", name = "", state = ""] = nameText.slice(starts()[row], starts()[row + 1]! - 1).split("\t");
  const population = cityNumber(row, 2);
  return { key, name, state, lat: cityNumber(row, 0) / 1e4, lng: cityNumber(row, 1) / 1e4, population };
}

function readZip(row: number): Zip {
  const start = row * zipColumns;
  const [code = 0, lat = 0, lng = 0, cityRow = 0, zone = 0] = zips.subarray(start, start + zipColumns);
  const { name, state } = readCity(cityRow);
  const zip = String(code).padStart(5, "0");
  return { zip, city: name, state, lat: lat / 1e4, lng: lng / 1e4, timeZone: timeZones[zone]! };
}

/** The rows of the cities whose key starts with this. */
function* rowsFrom(key: string): Generator<number> {
  const count = starts().length - 1;
  for (let row = firstWhere(count, (each) => readKey(each) >= key); row < count; row += 1) {
    if (!nameText.startsWith(key, starts()[row])) return;
    yield row;
  }
}

function firstZipFrom(code: number): number {
  return firstWhere(zips.length / zipColumns, (row) => zips[row * zipColumns]! >= code);
}

/** The first of `count` sorted rows for which `holds` is true. */
function firstWhere(count: number, holds: (row: number) => boolean): number {
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
