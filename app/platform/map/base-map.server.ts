import { createHash } from "node:crypto";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { PMTiles, type Source } from "pmtiles";
import { file as archive } from "virtual:base-map";

/** A tile of the base map, gzip-compressed; null if the map has none. */
export async function baseMapTile(zoom: number, x: number, y: number): Promise<Uint8Array | null> {
  const size = 2 ** zoom;
  if (x >= size || y >= size) return null;
  const tile = await tiles().getZxy(zoom, x, y);
  return tile ? new Uint8Array(tile.data) : null;
}

/** Changes with the map, so that tile URLs can be cached forever. */
export function baseMapVersion(): Promise<string> {
  return (version ??= readFile(archive).then((bytes) =>
    createHash("sha256").update(bytes).digest("hex").slice(0, 12),
  ));
}

let version: Promise<string> | undefined;
let opened: PMTiles | undefined;
let file: Promise<FileHandle> | undefined;

// Tiles are served as they are stored, compressed: directories aren't, so nothing has to be unpacked here.
function tiles(): PMTiles {
  return (opened ??= new PMTiles(source, undefined, (bytes) => Promise.resolve(bytes)));
}

const source: Source = {
  getKey: () => archive,
  getBytes: async (offset, length) => {
    const handle = await (file ??= open(archive));
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
};
