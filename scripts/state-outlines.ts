import { createRequire } from "node:module";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { usStates } from "../app/platform/places/us-states.ts";

const require = createRequire(import.meta.url);

type Point = { latitude: number; longitude: number };

/** What the atlas calls otherwise. */
const otherNames: Record<string, string> = {
  MP: "Commonwealth of the Northern Mariana Islands",
  VI: "United States Virgin Islands",
};

/** Islands that the atlas lacks: west, south, east, north. The last two are Wake Island and Swains Island. */
const boxes: [state: string, west: number, south: number, east: number, north: number][] = [
  ["FM", 137, 0.5, 164, 11],
  ["MH", 160, 4, 173, 15],
  ["PW", 131, 2.5, 135, 9],
  ["HI", 166.5, 19.2, 166.7, 19.4],
  ["AS", -171.2, -11.2, -171, -11],
];

/** How far a point is from a state's outline, in kilometers; 0 within it. */
export function kilometersOutside(state: string, { latitude, longitude }: Point): number {
  const isInBox = boxes.some(
    ([of, west, south, east, north]) =>
      of === state && longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  if (isInBox) return 0;
  const polygons = outlines().get(state) ?? [];
  const point = [longitude, latitude];
  // Of a polygon's rings, the first is its border and the others are holes.
  if (polygons.some((rings) => rings.filter((ring) => isWithin(ring, point)).length === 1)) return 0;
  return Math.min(...polygons.flat().map((ring) => kilometersFrom(ring, point)));
}

let known: Map<string, Position[][][]> | null = null;

/** The Census's polygons, by state. */
function outlines(): Map<string, Position[][][]> {
  if (known) return known;
  const atlas = require("us-atlas/states-10m.json") as Topology<{
    states: GeometryCollection<{ name: string }>;
  }>;
  const states = feature(atlas, atlas.objects.states).features;
  const byName = new Map(
    states.map(({ properties, geometry }) => [properties.name, geometry as Polygon | MultiPolygon]),
  );
  const entries = Object.entries(usStates).map(([code, name]) => {
    const outline = byName.get(otherNames[code] ?? name);
    const polygons = outline?.type === "Polygon" ? [outline.coordinates] : (outline?.coordinates ?? []);
    return [code, polygons] as const;
  });
  return (known = new Map(entries));
}

/** True if a line from the point to the east crosses the ring an odd number of times. */
function isWithin(ring: Position[], [x = 0, y = 0]: Position): boolean {
  return edges(ring).reduce(
    (within, [[a = 0, b = 0], [c = 0, d = 0]]) =>
      b > y !== d > y && x < a + ((c - a) * (y - b)) / (d - b) ? !within : within,
    false,
  );
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
