import { contours } from "d3-contour";
import type { Polygon, Position } from "./sources.ts";

/** Samples per degree, about 200 meters apart, and the side of a block processed at once, in degrees. */
const fine = 500;
const block = 0.5;
/** How far gaps are closed and corners rounded, in samples. */
const closing = 4;
const rounding = 2;
const margin = 2 * closing + 3 * rounding + 2;
const side = block * fine;
const wide = side + 2 * margin;

/** Rivers and ponds come cut into squares, each simplified separately: joins their pieces and rounds their corners. */
export function smoothPieces(polygons: Polygon[], isPiece: (polygon: Polygon) => boolean): Polygon[] {
  const blocks = new Map<string, Polygon[]>();
  for (const polygon of polygons) {
    if (!isPiece(polygon)) continue;
    for (const key of blocksOf(polygon)) {
      const pieces = blocks.get(key);
      if (pieces) pieces.push(polygon);
      else blocks.set(key, [polygon]);
    }
  }
  const smooth = [...blocks].flatMap(([key, pieces]) => {
    const [column = 0, row = 0] = key.split("/").map(Number);
    return smoothBlock(pieces, column * block, row * block);
  });
  return [...polygons.filter((polygon) => !isPiece(polygon)), ...smooth];
}

function blocksOf([ring = []]: Polygon): string[] {
  const keys = new Set<string>();
  const reach = margin / fine;
  for (const [x, y] of ring)
    for (const dx of [-reach, reach])
      for (const dy of [-reach, reach])
        keys.add(`${Math.floor((x + dx) / block)}/${Math.floor((y + dy) / block)}`);
  return [...keys];
}

function smoothBlock(pieces: Polygon[], west: number, south: number): Polygon[] {
  const toGrid = ([x, y]: Position): Position => [(x - west) * fine + margin, (y - south) * fine + margin];
  let grid: Float32Array = new Float32Array(wide * wide);
  for (const piece of pieces)
    fill(
      grid,
      piece.map((ring) => ring.map(toGrid)),
    );
  const filled = grid;
  grid = spread(grid, closing, 1);
  grid = spread(grid, closing, 0);
  for (let pass = 0; pass < 3; pass += 1) grid = blur(grid, rounding);
  // One sample more than the block on each side, so that neighbors meet; thin water survives.
  const size = side + 3;
  const values = Array.from({ length: size * size }, (_, place) => {
    const at = (Math.floor(place / size) + margin - 1) * wide + (place % size) + margin - 1;
    return grid[at]! + filled[at]! * 0.15;
  });
  const shape = contours().size([size, size]).thresholds([0.42])(values)[0]!;
  return shape.coordinates.map((polygon) =>
    polygon.map((ring) =>
      ring.map(([x = 0, y = 0]): Position => [west + (x - 1) / fine, south + (y - 1) / fine]),
    ),
  );
}

/** Marks the samples inside, row by row; holes stay dry. */
function fill(grid: Float32Array, polygon: Polygon) {
  const rows = polygon[0]!.map(([, y]) => y);
  const first = Math.max(0, Math.ceil(Math.min(...rows) - 0.5));
  const last = Math.min(wide - 1, Math.floor(Math.max(...rows) - 0.5));
  for (let row = first; row <= last; row += 1) {
    const y = row + 0.5;
    const crossings: number[] = [];
    for (const ring of polygon) {
      for (const [place, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(place + 1) % ring.length]!;
        if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      }
    }
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, Math.floor(crossings[pair]!));
      const to = Math.min(wide - 1, Math.floor(crossings[pair + 1]!));
      for (let column = from; column <= to; column += 1) grid[row * wide + column] = 1;
    }
  }
}

/** Spreads the samples of a kind, 1 for water or 0 for land, by `reach` samples. */
function spread(grid: Float32Array, reach: number, kind: 0 | 1): Float32Array {
  return bothWays(grid, (row, result) => {
    result.fill(1 - kind);
    for (let place = 0; place < wide; place += 1)
      if (row[place] === kind)
        result.fill(kind, Math.max(0, place - reach), Math.min(wide, place + reach + 1));
  });
}

function blur(grid: Float32Array, reach: number): Float32Array {
  return bothWays(grid, (row, result) => {
    let sum = 0;
    for (let place = -reach; place < wide; place += 1) {
      sum += (row[place + reach] ?? 0) - (row[place - reach - 1] ?? 0);
      if (place >= 0) result[place] = sum / (2 * reach + 1);
    }
  });
}

/** Along the rows, then along the columns. */
function bothWays(
  grid: Float32Array,
  along: (row: Float32Array, result: Float32Array) => void,
): Float32Array {
  const once = turned(grid, along);
  return turned(once, along);
}

/** Processes the rows and writes them as columns. */
function turned(grid: Float32Array, along: (row: Float32Array, result: Float32Array) => void) {
  const columns = new Float32Array(grid.length);
  const result = new Float32Array(wide);
  for (let row = 0; row < wide; row += 1) {
    along(grid.subarray(row * wide, (row + 1) * wide), result);
    for (let column = 0; column < wide; column += 1) columns[column * wide + row] = result[column]!;
  }
  return columns;
}
