import { statSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { beforeAll, expect, it } from "vitest";
import { type Bounds, streetAreas } from "#app/platform/map/street-areas.ts";
import { createWeb } from "#app/web.ts";
import { drawUpProperties } from "#db/seed/properties.ts";
import { randomFrom } from "#db/seed/random.ts";

const web = createWeb(async () => new Response("A page.", { headers: { "content-type": "text/html" } }));
const get = (url: string) => web.request(`http://localhost:3000${url}`);

type Style = {
  metadata: { streets: Bounds[] };
  glyphs?: string;
  sources: Record<string, { tiles: string[]; minzoom: number; maxzoom: number; attribution?: string }>;
};
let style: Style;

beforeAll(async () => {
  style = await (await get("/map/style/light.json")).json();
});

/** A place on a tile of streets; x and y are in tiles. */
function tileAt(zoom: number, longitude: number, latitude: number) {
  const phi = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * 2 ** zoom;
  const y = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** zoom;
  return { x, y, url: `${zoom}/${Math.floor(x)}/${Math.floor(y)}` };
}

async function readTile(url: string): Promise<VectorTile> {
  const response = await get(style.sources["streets"]!.tiles[0]!.replace("{z}/{x}/{y}", url));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  return new VectorTile(new PbfReader(gunzipSync(Buffer.from(await response.arrayBuffer()))));
}

function featuresOf(tile: VectorTile, layer: string) {
  const { length = 0 } = tile.layers[layer] ?? {};
  return Array.from({ length }, (_, index) => tile.layers[layer]!.feature(index));
}

it("brings streets of two cities in an archive of at most 3 MB, credited to OpenStreetMap", () => {
  const archive = path.join(import.meta.dirname, "../../app/platform/map/street-map.pmtiles");
  expect(statSync(archive).size).toBeLessThanOrEqual(3_000_000);
  expect(style.metadata.streets).toEqual(streetAreas.map(({ bounds }) => bounds));
  expect(style.sources["streets"]).toMatchObject({ minzoom: 10, maxzoom: 14 });
  expect(style.sources["streets"]!.attribution).toContain("© OpenStreetMap contributors");
  expect(style.glyphs).toBeUndefined();
});

it.each([
  ["Harrisburg", -76.815, 40.281, ["Union Deposit Road", "Schoolhouse Lane"], ["park", "industrial"]],
  ["Baltimore", -76.579, 39.288, ["Eastern Avenue", "South Robinson Street"], ["park", "playground"]],
] as const)(
  "has %s's roads with names, parks, water, rails and buildings",
  async (_city, longitude, latitude, names, kinds) => {
    const { x, y } = tileAt(14, longitude, latitude);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [column + right, row + down]));
    const tiles = await Promise.all(around.map(([at, below]) => readTile(`14/${at}/${below}`)));
    const all = (layer: string) =>
      tiles.flatMap((tile) => featuresOf(tile, layer).map(({ properties }) => properties));
    expect(all("roads").map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
    const roadKinds = ["highway", "major_road", "minor_road", "rail"];
    expect(all("roads").map(({ kind }) => kind)).toEqual(expect.arrayContaining(roadKinds));
    expect(all("landuse").map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
    for (const layer of ["earth", "water", "buildings", "places"])
      expect(all(layer).length).toBeGreaterThan(0);
    // House numbers would say who lives where.
    expect(all("buildings").every((properties) => Object.keys(properties).join() === "kind")).toBe(true);
  },
);

it.each([10, 11, 12, 13, 14])("shows roads at zoom %i", async (zoom) => {
  for (const [longitude, latitude] of [
    [-76.815, 40.281],
    [-76.579, 39.288],
  ] as const)
    expect(featuresOf(await readTile(tileAt(zoom, longitude, latitude).url), "roads").length).toBeGreaterThan(
      9,
    );
});

it("has nothing where it has no streets", async () => {
  const [url] = style.sources["streets"]!.tiles;
  const york = tileAt(14, -76.73, 39.96).url;
  expect((await get(url!.replace("{z}/{x}/{y}", york))).status).toBe(204);
});

it("has the demo town's properties of both cities at the streets that they name", async () => {
  const town = drawUpProperties(randomFrom(17101), "2026-12-01", () => ["usr_1"]);
  const mapped = town.filter(({ city }) => ["Harrisburg", "Baltimore"].includes(city));
  expect(mapped.length).toBe(41);
  const astray = [];
  for (const { streetAddress, longitude, latitude } of mapped) {
    const { x, y, url } = tileAt(14, longitude, latitude);
    const street = streetAddress.replace(/^\d+ /, "");
    const lines = featuresOf(await readTile(url), "roads")
      .filter(({ properties }) => properties["name"] === street)
      .flatMap((feature) => feature.loadGeometry());
    const point = { x: (x % 1) * 4096, y: (y % 1) * 4096 };
    // Units of about 0.46 meters.
    const meters = 0.46 * Math.min(...lines.map((line) => distanceTo(line, point)));
    if (meters > 20) astray.push(`${streetAddress}: ${Math.round(meters)} m`);
  }
  expect(astray).toEqual([]);
});

type Point = { x: number; y: number };

function distanceTo(line: Point[], { x, y }: Point): number {
  return Math.min(
    ...line.slice(1).map((end, index) => {
      const start = line[index]!;
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const along = ((x - start.x) * dx + (y - start.y) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.max(0, Math.min(1, along));
      return Math.hypot(start.x + share * dx - x, start.y + share * dy - y);
    }),
  );
}
