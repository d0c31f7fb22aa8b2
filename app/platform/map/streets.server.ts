import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Compression, PMTiles, SharedPromiseCache, type Source, TileType } from "pmtiles";
import { file as builtIn } from "virtual:street-map";
import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { type Bounds, streetAreas } from "./street-areas.ts";
import { openStreetMap } from "./style.ts";

/** An archive of streets. */
export type Streets = {
  /** Changes with the archive, so that tile URLs can be cached forever. */
  version: string;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  /** Where in these bounds the streets are. */
  areas: Bounds[];
  attribution: string;
  /** A tile as it is stored; null if there is none. */
  tile: (zoom: number, x: number, y: number) => Promise<{ bytes: Uint8Array; isGzip: boolean } | null>;
};

/** Header and root of an archive are within this. */
const headBytes = 16_384;
const patienceMs = 10_000;
/** How long an archive that can't be read is left alone. */
const restMs = 30_000;

let opened: { place: string; streets: Promise<Streets>; restUntil: number } | null = null;

/** The streets of MAP_ARCHIVE; the built-in ones without it, and while it can't be read. */
export async function streetMap(): Promise<Streets> {
  return (await operatorsStreets()) ?? builtInStreets();
}

let shipped: Promise<Streets> | undefined;

/** The streets of the demo's two cities, which `npm run street-map` made. */
function builtInStreets(): Promise<Streets> {
  return (shipped ??= openStreets(builtIn).then((streets) => ({
    ...streets,
    areas: streetAreas.map(({ bounds }) => bounds),
    attribution: openStreetMap,
  })));
}

async function operatorsStreets(): Promise<Streets | null> {
  const place = config.mapArchive;
  if (place === null) return null;
  if (opened?.place !== place || performance.now() > opened.restUntil)
    opened = { place, streets: openStreets(place), restUntil: Infinity };
  const mine = opened;
  try {
    return await mine.streets;
  } catch (error) {
    if (mine.restUntil === Infinity) {
      mine.restUntil = performance.now() + restMs;
      log.warn({ err: error }, "MAP_ARCHIVE can't be read; maps show the built-in streets");
    }
    return null;
  }
}

async function openStreets(place: string): Promise<Streets> {
  const source = /^https?:/.test(place) ? rangesOfUrl(place) : rangesOfFile(place);
  const head = await source.getBytes(0, headBytes);
  // Directories are unpacked here, tiles are sent as they are stored.
  const archive = new PMTiles(source, new SharedPromiseCache(), (bytes) => Promise.resolve(bytes));
  const header = await archive.getHeader();
  const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  const isGzip = header.tileCompression === Compression.Gzip;
  if (header.tileType !== TileType.Mvt || !(isGzip || header.tileCompression === Compression.None))
    throw new Error("MAP_ARCHIVE holds no vector tiles, or none that browsers can unpack");
  return {
    version: createHash("sha256").update(new Uint8Array(head.data)).digest("hex").slice(0, 12),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds,
    areas: [bounds],
    attribution: '<a href="https://protomaps.com">Protomaps</a>',
    async tile(zoom, x, y) {
      if (x >= 2 ** zoom || y >= 2 ** zoom) return null;
      const tile = await archive.getZxy(zoom, x, y);
      return tile ? { bytes: new Uint8Array(tile.data), isGzip } : null;
    },
  };
}

function rangesOfFile(path: string): Source {
  let file: ReturnType<typeof open> | undefined;
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const handle = await (file ??= open(path));
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}

function rangesOfUrl(url: string): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length) {
      const response = await fetch(url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: AbortSignal.timeout(patienceMs),
      });
      // A host without ranges would send all of it, gigabytes, for each tile.
      if (response.status !== 206) {
        await response.body?.cancel();
        throw new Error(`MAP_ARCHIVE's host answered ${response.status} to a request for a range`);
      }
      return { data: await response.arrayBuffer() };
    },
  };
}
