import { createRequire } from "node:module";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { usStates } from "../../app/platform/places/us-states.ts";

const require = createRequire(import.meta.url);

type Point = { latitude: number; longitude: number };
type Box = [west: number, south: number, east: number, north: number];
/** A polygon's rings: the first is its border, and the others are holes. */
type Outline = { box: Box; rings: Position[][] };

/** What the atlas calls otherwise. */
const otherNames: Record<string, string> = {
  MP: "Commonwealth of the Northern Mariana Islands",
  VI: "United States Virgin Islands",
};

/** Islands that the atlas lacks: west, south, east, north. The last two are Wake Island and Swains Island. */
const boxes: [state: string, box: Box][] = [
  ["FM", [137, 0.5, 164, 11]],
  ["MH", [160, 4, 173, 15]],
  ["PW", [131, 2.5, 135, 9]],
  ["HI", [166.5, 19.2, 166.7, 19.4]],
  ["AS", [-171.2, -11.2, -171, -11]],
];

/** How far a point is from a state's outline, in kilometers; 0 within it. */
export function kilometersOutside(state: string, { latitude, longitude }: Point): number {
  const point = [longitude, latitude];
  if (boxes.some(([of, box]) => of === state && isInBox(box, point))) return 0;
  return kilometersFromOutlines(outlinesOf(state), { latitude, longitude });
}

/** 0 within one of them. */
export function kilometersFromOutlines(outlines: readonly Outline[], { latitude, longitude }: Point): number {
  const point = [longitude, latitude];
  if (isWithinOutlines(outlines, { latitude, longitude })) return 0;
  return Math.min(...outlines.flatMap(({ rings }) => rings.map((ring) => kilometersFrom(ring, point))));
}

export function isWithinOutlines(outlines: readonly Outline[], { latitude, longitude }: Point): boolean {
  const point = [longitude, latitude];
  return outlines.some(
    ({ box, rings }) => isInBox(box, point) && rings.filter((ring) => isWithin(ring, point)).length === 1,
  );
}

let known: Map<string, Outline[]> | null = null;

/** The Census's polygons. */
function outlinesOf(state: string): Outline[] {
  known ??= readOutlines();
  return known.get(otherNames[state] ?? usStates[state]!) ?? [];
}

function readOutlines(): Map<string, Outline[]> {
  const atlas = require("us-atlas/states-10m.json") as Topology<{
    states: GeometryCollection<{ name: string }>;
  }>;
  const { features } = feature(atlas, atlas.objects.states);
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.name,
      outlinesOfShape(geometry as Polygon | MultiPolygon),
    ]),
  );
}

export function outlinesOfShape(shape: Polygon | MultiPolygon): Outline[] {
  const polygons = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
  return polygons.map((rings) => ({ box: boxOf(rings[0]!), rings }));
}

function boxOf(ring: Position[]): Box {
  const [x, y] = [0, 1].map((axis) => ring.map((position) => position[axis]!));
  return [Math.min(...x!), Math.min(...y!), Math.max(...x!), Math.max(...y!)];
}

function isInBox([west, south, east, north]: Box, [x = 0, y = 0]: Position): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** True if a line from the point to the east crosses the ring an odd number of times. */
function isWithin(ring: Position[], [x = 0, y = 0]: Position): boolean {
  let within = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [start, end] = [ring[index - 1]!, ring[index]!];
    const [south, north] = [start[1]!, end[1]!];
    if (south > y === north > y) continue;
    if (x < start[0]! + ((end[0]! - start[0]!) * (y - south)) / (north - south)) within = !within;
  }
  return within;
}

function kilometersFrom(ring: Position[], [x = 0, y = 0]: Position): number {
  const narrow = Math.cos((y * Math.PI) / 180);
  const distances = edges(ring).map(([[a = 0, b = 0], [c = 0, d = 0]]) => {
    const [east, north, toX, toY] = [(c - a) * narrow, d - b, (x - a) * narrow, y - b];
    const along = (toX * east + toY * north) / (east * east + north * north || 1);
    const nearest = Math.min(1, Math.max(0, along));
    return Math.hypot(toX - nearest * east, toY - nearest * north);
  });
  return 111.2 * distances.reduce((least, distance) => Math.min(least, distance), Infinity);
}

function edges(ring: Position[]): [Position, Position][] {
  return ring.slice(1).map((end, index) => [ring[index]!, end]);
}
