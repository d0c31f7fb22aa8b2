import { cities as cityText, zips as zipText } from "virtual:gazetteer";
import { squeeze } from "./fold.ts";

export type City = { key: string; name: string; state: string; lat: number; lng: number; population: number };
export type Zip = { zip: string; city: string; state: string; lat: number; lng: number };

/** The city's data; without a state the one with most people. Null when there is none of that name. */
export function cityNamed(name: string, state: string | null = null): City | null {
  const key = squeeze(name);
  const named = startingWith(key).filter(
    (city) => city.key === key && (state === null || city.state === state),
  );
  return named.toSorted(byPopulation)[0] ?? null;
}

/** The most populous cities whose name starts so. */
export function citiesStartingWith(prefix: string, limit: number, state: string | null = null): City[] {
  return startingWith(squeeze(prefix))
    .filter((city) => state === null || city.state === state)
    .toSorted(byPopulation)
    .slice(0, limit);
}

/** A five-digit ZIP code; null when it is not in use. */
export function zipNamed(code: string): Zip | null {
  const line = zips().get(code);
  return line === undefined ? null : readZip(line);
}

export function zipsStartingWith(prefix: string, limit: number): Zip[] {
  const found: Zip[] = [];
  for (const [code, line] of zips()) {
    if (found.length === limit || code.slice(0, prefix.length) > prefix) break;
    if (code.startsWith(prefix)) found.push(readZip(line));
  }
  return found;
}

let zipLines: Map<string, string> | null = null;
let cityList: City[] | null = null;

function zips(): Map<string, string> {
  zipLines ??= new Map(zipText.split("\n").map((line) => [line.slice(0, 5), line]));
  return zipLines;
}

function readZip(line: string): Zip {
  const [zip = "", lat, lng, cityNumber] = line.split("\t");
  const city = allCities()[Number(cityNumber)]!;
  return { zip, city: city.name, state: city.state, lat: Number(lat) / 1e4, lng: Number(lng) / 1e4 };
}

/** Sorted by key, as compiled. */
function allCities(): City[] {
  cityList ??= cityText.split("\n").map((line) => {
    const [name = "", state = "", lat, lng, population] = line.split("\t");
    return {
      key: squeeze(name),
      name,
      state,
      lat: Number(lat) / 1e4,
      lng: Number(lng) / 1e4,
      population: Number(population),
    };
  });
  return cityList;
}

function startingWith(key: string): City[] {
  if (key === "") return [];
  const cities = allCities();
  const start = firstFrom(cities, key);
  return cities.slice(start, firstFrom(cities, `${key}\uffff`));
}

/** The index of the first city whose key is not before this one. */
function firstFrom(cities: City[], key: string): number {
  let low = 0;
  for (let high = cities.length; low < high;) {
    const middle = (low + high) >> 1;
    if (cities[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byPopulation(a: City, b: City): number {
  return b.population - a.population || (a.name + a.state < b.name + b.state ? -1 : 1);
}
