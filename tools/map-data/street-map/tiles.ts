import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { zxyToTileId } from "pmtiles";
import type { Bounds } from "../../../app/platform/map/street-areas.ts";
import type { Tiles } from "../base-map/archive.ts";
import { layerNames, type Layers } from "./features.ts";

/** The last one is shown larger, up to zoom 17: its units are about half a meter. */
export const streetZooms = { first: 10, last: 14 };
const extent = 4096;

/** The tiles of an area's layers. */
export function streetTiles(layers: Layers, bounds: Bounds): Tiles {
  const tiles: Tiles = new Map();
  for (let zoom = streetZooms.first; zoom <= streetZooms.last; zoom += 1) {
    const indexes = layerNames.map((name) => {
      const features = layers[name].filter(({ from }) => from <= zoom).map(({ feature }) => feature);
      const data = { type: "FeatureCollection" as const, features };
      // At its last zoom a cut keeps every point.
      const maxZoom = zoom === streetZooms.last ? zoom : zoom + 1;
      return [
        name,
        new GeoJSONVT(data, { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent }),
      ] as const;
    });
    const [left, bottom] = tileAt(bounds[0], bounds[1], zoom);
    const [right, top] = tileAt(bounds[2], bounds[3], zoom);
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        const filled = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        if (filled.length === 0) continue;
        const bytes = fromGeojsonVt(Object.fromEntries(filled) as never, { version: 2, extent });
        tiles.set(zxyToTileId(zoom, x, y), gzipSync(bytes, { level: 9 }));
      }
  }
  return tiles;
}

function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = longitude / 360 + 0.5;
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
}
