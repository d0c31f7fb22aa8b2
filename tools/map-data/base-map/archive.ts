import { createHash } from "node:crypto";

/** An archive's compressed tiles by number. */
export type Tiles = Map<number, Uint8Array>;

/** The zooms of the two sets: the coarse world, and the detailed United States. */
export const worldZooms = { first: 0, last: 5 };
export const localZooms = { first: 6, last: 10 };

const headerBytes = 127;
/** Readers load header and root from the first 16 kB, so entries are in leaves of this many. */
const leafEntries = 2048;
const uncompressed = 1;
const gzip = 2;
const vectorTiles = 1;

type Entry = { id: number; offset: number; length: number; run: number };

type About = {
  name: string;
  layers: readonly string[];
  zooms: { first: number; last: number };
  /** West, south, east, north, in degrees. */
  bounds: readonly number[];
};

const baseMap: About = {
  name: "Base map",
  layers: ["sea", "land", "water", "lines", "names"],
  zooms: { first: worldZooms.first, last: localZooms.last },
  bounds: [-180, -85, 180, 85],
};

/** The tiles as one PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export function archiveOf(tiles: Tiles, about = baseMap): Buffer {
  const { entries, contents } = arrange(tiles);
  const leaves: Buffer[] = [];
  const roots: Entry[] = [];
  let leafOffset = 0;
  for (let first = 0; first < entries.length; first += leafEntries) {
    const leaf = directory(entries.slice(first, first + leafEntries));
    roots.push({ id: entries[first]!.id, offset: leafOffset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    leafOffset += leaf.length;
  }
  const root = directory(roots);
  const { name, layers } = about;
  const metadata = Buffer.from(JSON.stringify({ name, vector_layers: layers.map(layer) }));
  const data = Buffer.concat(contents);
  const places = [root.length, metadata.length, leafOffset, data.length];
  const counts = [tiles.size, entries.length, contents.length];
  return Buffer.concat([header(places, counts, about), root, metadata, ...leaves, data]);
}

function layer(id: string) {
  return { id, fields: {} };
}

/** Equal tiles are stored once; equal neighbors share an entry. */
function arrange(tiles: Tiles) {
  const seen = new Map<string, { offset: number; length: number }>();
  const contents: Uint8Array[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const [id, bytes] of [...tiles].toSorted(([a], [b]) => a - b)) {
    const key = createHash("sha256").update(bytes).digest("base64");
    let place = seen.get(key);
    if (!place) {
      place = { offset, length: bytes.length };
      seen.set(key, place);
      contents.push(bytes);
      offset += bytes.length;
    }
    const before = entries.at(-1);
    if (before && before.offset === place.offset && before.id + before.run === id) before.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, contents };
}

function directory(entries: Entry[]): Buffer {
  const numbers = [entries.length];
  let last = 0;
  for (const { id } of entries) {
    numbers.push(id - last);
    last = id;
  }
  numbers.push(...entries.map(({ run }) => run), ...entries.map(({ length }) => length));
  for (const [place, { offset }] of entries.entries()) {
    const before = entries[place - 1];
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return Buffer.from(numbers.flatMap(varint));
}

function varint(number: number): number[] {
  const bytes = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

function header(lengths: number[], counts: number[], { zooms, bounds }: About): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write("PMTiles");
  bytes.writeUInt8(3, 7);
  let offset = headerBytes;
  for (const [place, length] of lengths.entries()) {
    bytes.writeBigUInt64LE(BigInt(offset), 8 + place * 16);
    bytes.writeBigUInt64LE(BigInt(length), 16 + place * 16);
    offset += length;
  }
  for (const [place, count] of counts.entries()) bytes.writeBigUInt64LE(BigInt(count), 72 + place * 8);
  bytes.writeUInt8(0, 96);
  bytes.writeUInt8(uncompressed, 97);
  bytes.writeUInt8(gzip, 98);
  bytes.writeUInt8(vectorTiles, 99);
  bytes.writeUInt8(zooms.first, 100);
  bytes.writeUInt8(zooms.last, 101);
  for (const [place, degrees] of bounds.entries())
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + place * 4);
  bytes.writeUInt8(4, 118);
  bytes.writeInt32LE(-98 * 1e7, 119);
  bytes.writeInt32LE(39 * 1e7, 123);
  return bytes;
}
