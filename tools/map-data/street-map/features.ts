import type { Feature, Geometry } from "geojson";
import { clipPolyline } from "lineclip";
import polygonClipping from "polygon-clipping";
import type { Bounds } from "../../../app/platform/map/street-areas.ts";
import {
  buildingKind,
  greenName,
  type Kind,
  landKind,
  placeKind,
  roadKind,
  waterAreaKind,
  waterLineKind,
} from "./kinds.ts";
import type { Extract, Position, Way } from "./read-extract.ts";

export const layerNames = ["earth", "landuse", "water", "roads", "buildings", "places", "pois"] as const;
export type Layers = Record<(typeof layerNames)[number], { from: number; feature: Feature }[]>;

/** The layers of an area; what lies outside of it is cut off. */
export function featuresOf(extract: Extract, bounds: Bounds): Layers {
  const { ways, multipolygons, places } = extract;
  const closed = ways.filter(isClosed);
  const areas = (kindOf: (tags: Way["tags"]) => Kind | null) => [
    ...closed.flatMap((way) => area(kindOf(way.tags), [way.points], bounds)),
    ...multipolygons.flatMap(({ tags, outer, inner }) => {
      const kind = kindOf(tags);
      const rings = kind ? [...joinWays(outer), ...joinWays(inner)].map(({ points }) => points) : [];
      return area(kind, rings, bounds);
    }),
  ];
  const coast = joinWays(ways.filter(({ tags }) => tags["natural"] === "coastline"));
  const sea = coast.flatMap(({ points }) => area({ tags: { kind: "ocean" }, from: 10 }, [points], bounds));
  return {
    earth: area({ tags: { kind: "earth" }, from: 10 }, [boxRing(bounds)], bounds),
    landuse: areas(landKind),
    water: [...sea, ...areas(waterAreaKind), ...lines(ways, waterLineKind, bounds)],
    roads: lines(
      ways.filter(({ tags }) => tags["area"] !== "yes"),
      roadKind,
      bounds,
    ),
    buildings: areas(buildingKind),
    places: places.flatMap(({ tags, point }) => {
      const kind = placeKind(tags);
      return kind && isInside(point, bounds) ? [made(kind, { type: "Point", coordinates: point })] : [];
    }),
    pois: [
      ...closed.map(({ tags, points }) => ({ tags, rings: [points] })),
      ...multipolygons.map(({ tags, outer }) => ({
        tags,
        rings: joinWays(outer).map(({ points }) => points),
      })),
    ].flatMap(({ tags, rings }) => nameOf(tags, rings, bounds)),
  };
}

function made({ tags, from }: Kind, geometry: Geometry) {
  return { from, feature: { type: "Feature" as const, properties: tags, geometry } };
}

/** The name of a green area, in the middle of its largest ring. */
function nameOf(tags: Way["tags"], rings: Position[][], bounds: Bounds) {
  const [largest] = rings.map(middleOf).toSorted((a, b) => b.size - a.size);
  const kind = largest ? greenName(tags, largest.size) : null;
  return largest && kind && isInside(largest.point, bounds)
    ? [made(kind, { type: "Point", coordinates: largest.point })]
    : [];
}

/** A ring's center of gravity, and its area in square degrees. */
function middleOf(ring: Position[]): { point: Position; size: number } {
  const [first = [0, 0]] = ring;
  let [twice, longitude, latitude] = [0, 0, 0];
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[index + 1] ?? first;
    const cross = (x - first[0]) * (nextY - first[1]) - (nextX - first[0]) * (y - first[1]);
    twice += cross;
    longitude += cross * (x + nextX + first[0]);
    latitude += cross * (y + nextY + first[1]);
  }
  if (twice === 0) return { point: first, size: 0 };
  return { point: [longitude / (3 * twice), latitude / (3 * twice)], size: Math.abs(twice) / 2 };
}

/** Rings inside of others are holes. */
function area(kind: Kind | null, rings: Position[][], bounds: Bounds) {
  if (!kind || rings.length === 0) return [];
  const whole = polygonClipping.xor(...(rings.map((ring) => [ring]) as [Position[][]]));
  const inside = polygonClipping.intersection(whole, [boxRing(bounds)]);
  return inside.length === 0 ? [] : [made(kind, { type: "MultiPolygon", coordinates: inside })];
}

/** Ways that say the same are joined first, so that a street's name has room and is written once. */
function lines(ways: Way[], kindOf: (tags: Way["tags"]) => Kind | null, bounds: Bounds) {
  const same = new Map<string, { kind: Kind; ways: Way[] }>();
  for (const way of ways) {
    const kind = kindOf(way.tags);
    if (!kind || way.points.length < 2) continue;
    const key = JSON.stringify(kind);
    const group = same.get(key);
    if (group) group.ways.push(way);
    else same.set(key, { kind, ways: [way] });
  }
  return [...same.values()].flatMap(({ kind, ways: group }) =>
    joinWays(group)
      .flatMap(({ points }) => clipPolyline(points, bounds) as Position[][])
      .filter((line) => line.length > 1)
      .map((line) => made(kind, { type: "LineString", coordinates: line })),
  );
}

type Chain = Pick<Way, "nodes" | "points">;

/**
 * Ways end to end as long chains, each in the direction of its first way. Of what reaches beyond the extract, a chain may be
 * open: as a ring it is closed by a straight line, which is outside of the area.
 */
export function joinWays(ways: Chain[]): Chain[] {
  const rest = new Set(ways.filter(({ nodes }) => nodes.length > 1));
  const chains: Chain[] = [];
  for (const first of rest) {
    rest.delete(first);
    let chain = first;
    for (;;) {
      const ends = [chain.nodes[0], chain.nodes.at(-1)];
      if (ends[0] === ends[1]) break;
      const next = [...rest].find(({ nodes }) => ends.includes(nodes[0]) || ends.includes(nodes.at(-1)));
      if (!next) break;
      rest.delete(next);
      chain = joinTwo(chain, next);
    }
    chains.push(chain);
  }
  return chains;
}

function joinTwo(chain: Chain, next: Chain): Chain {
  const [start, end] = [chain.nodes[0], chain.nodes.at(-1)];
  if (next.nodes[0] === end) return append(chain, next);
  if (next.nodes.at(-1) === end) return append(chain, reversed(next));
  if (next.nodes.at(-1) === start) return append(next, chain);
  return append(reversed(next), chain);
}

function append(chain: Chain, other: Chain): Chain {
  return {
    nodes: [...chain.nodes, ...other.nodes.slice(1)],
    points: [...chain.points, ...other.points.slice(1)],
  };
}

function reversed({ nodes, points }: Chain): Chain {
  return { nodes: nodes.toReversed(), points: points.toReversed() };
}

function isClosed({ nodes }: Way): boolean {
  return nodes.length > 3 && nodes[0] === nodes.at(-1);
}

function boxRing([west, south, east, north]: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function isInside([longitude, latitude]: Position, [west, south, east, north]: Bounds): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north;
}
