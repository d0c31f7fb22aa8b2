import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { FeatureCollection } from "geojson";
import { zxyToTileId } from "pmtiles";
import { localZooms, type Tiles, worldZooms } from "./archive.ts";
import type { Named } from "./layers.ts";

type World = { land: FeatureCollection; water: FeatureCollection; lines: FeatureCollection; named: Named[] };
type Layer = { features: { geometry: unknown; type: number; tags: unknown }[] };

const extent = 4096;
const square = [
  [0, 0],
  [extent, 0],
  [extent, extent],
  [0, extent],
  [0, 0],
];
const sea: Layer = { features: [{ type: 3, geometry: [square], tags: {} }] };

export function worldTiles({ land, water, lines, named }: World): Tiles {
  // A cut keeps every point at its last zoom; cutting two zooms further simplifies all that are kept.
  const last = worldZooms.last + 2;
  const layers = { land: cut(land, last), water: cut(water, last), lines: cut(lines, last) };
  const tiles: Tiles = new Map();
  for (let zoom = worldZooms.first; zoom <= worldZooms.last; zoom += 1) {
    const names = nameLayers(named, zoom);
    for (let x = 0; x < 2 ** zoom; x += 1) {
      for (let y = 0; y < 2 ** zoom; y += 1) {
        put(tiles, zoom, x, y, {
          land: layers.land.getTile(zoom, x, y),
          water: layers.water.getTile(zoom, x, y),
          lines: layers.lines.getTile(zoom, x, y),
          names: names.get(`${x}/${y}`),
        });
      }
    }
  }
  return tiles;
}

/** Tiles on and around our states. Each begins with sea all over, which hides the world's coarser shapes. */
export function localTiles({
  states,
  land,
  water,
  lines,
  named,
}: World & { states: FeatureCollection }): Tiles {
  const { last } = localZooms;
  const layers = {
    states: cut(states, last, extent / 4),
    land: cut(land, last + 1),
    water: cut(water, last + 1),
    lines: cut(lines, last),
  };
  const tiles: Tiles = new Map();
  for (let zoom = localZooms.first; zoom <= last; zoom += 1) {
    const names = nameLayers(named, zoom);
    for (let x = 0; x < 2 ** zoom; x += 1) {
      for (let y = 0; y < 2 ** zoom; y += 1) {
        if (!layers.states.getTile(zoom, x, y)) continue;
        put(tiles, zoom, x, y, {
          sea,
          land: layers.land.getTile(zoom, x, y),
          water: layers.water.getTile(zoom, x, y),
          lines: layers.lines.getTile(zoom, x, y),
          names: names.get(`${x}/${y}`),
        });
      }
    }
  }
  return tiles;
}

function cut(data: FeatureCollection, last: number, buffer = 32) {
  return new GeoJSONVT(data, { maxZoom: last, indexMaxZoom: last, indexMaxPoints: 0, extent, buffer });
}

function put(
  tiles: Tiles,
  zoom: number,
  x: number,
  y: number,
  layers: Record<string, Layer | null | undefined>,
) {
  const filled = Object.entries(layers).filter(([, layer]) => layer && layer.features.length > 0);
  if (filled.length === 0) return;
  const bytes = fromGeojsonVt(Object.fromEntries(filled) as never, { version: 2, extent });
  tiles.set(zxyToTileId(zoom, x, y), gzipSync(bytes, { level: 9 }));
}

/** The names of a zoom, tile by tile. */
function nameLayers(named: Named[], zoom: number): Map<string, Layer> {
  const layers = new Map<string, Layer>();
  const size = 2 ** zoom;
  for (const { name, at, kind, people, from } of named) {
    if (from > zoom) continue;
    const [longitude, latitude] = at;
    const sine = Math.sin((latitude * Math.PI) / 180);
    const x = (longitude / 360 + 0.5) * size;
    const y = (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * size;
    const key = `${Math.floor(x)}/${Math.floor(y)}`;
    const layer = layers.get(key) ?? { features: [] };
    const geometry = [[Math.round((x % 1) * extent), Math.round((y % 1) * extent)]];
    layer.features.push({ type: 1, geometry, tags: { name, kind, people } });
    layers.set(key, layer);
  }
  return layers;
}
