import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { PbfReader } from "pbf";
import { zxyToTileId } from "pmtiles";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { createWeb } from "#app/web.ts";
import { archiveOf } from "#tools/map-data/base-map/archive.ts";

const web = createWeb(async () => new Response("A page.", { headers: { "content-type": "text/html" } }));
const get = (at: string) => web.request(`http://localhost:3000${at}`);
const styleOf = async (scheme: string) => (await get(`/map/style/${scheme}.json`)).json();
const folder = mkdtempSync(path.join(tmpdir(), "map-archive-"));
const file = path.join(folder, "region.pmtiles");

/** One tile of the schema around Harrisburg: ground, a park, a river and two roads. */
function smallArchive(): Buffer {
  const square = [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ];
  const area = (tags: object) => ({ features: [{ type: 3, geometry: [square], tags }] });
  const road = (kind: string, y: number, name: string) => ({
    type: 2,
    geometry: [
      [
        [0, y],
        [4096, y],
      ],
    ],
    tags: { kind, name },
  });
  const layers = {
    earth: area({ kind: "earth" }),
    landuse: area({ kind: "park" }),
    water: area({ kind: "river" }),
    roads: { features: [road("highway", 1000, "Interstate 83"), road("minor_road", 2000, "Derry Street")] },
  };
  const bytes = gzipSync(fromGeojsonVt(layers as never, { version: 2, extent: 4096 }));
  return archiveOf(new Map([[zxyToTileId(10, 293, 386), bytes]]));
}

beforeAll(() => writeFileSync(file, smallArchive()));
afterEach(() => {
  config.mapArchive = null;
});

/** The first address of the style's tiles of streets, for one tile. */
async function streetTile(zoom: number, x: number, y: number) {
  const { sources } = await styleOf("light");
  return get((sources.streets.tiles[0] as string).replace("{z}/{x}/{y}", `${zoom}/${x}/${y}`));
}

it("draws an archive's streets in our colors, light and dark, over our own base map and under its names", async () => {
  config.mapArchive = file;
  const [light, dark] = [await styleOf("light"), await styleOf("dark")];
  expect(Object.keys(light.sources)).toEqual(["world", "local", "streets", "edges"]);
  const colors = (style: typeof light) =>
    style.layers.find(({ id }: { id: string }) => id === "roads_highway").paint["line-color"];
  expect(colors(light)).not.toBe(colors(dark));
  // Nothing from elsewhere: no fonts, no icons, no tiles of other hosts.
  expect([light.glyphs, light.sprite]).toEqual([undefined, undefined]);
  expect(JSON.stringify(light.layers)).not.toMatch(/icon-image|Noto/);
  expect(light.sources.streets.tiles[0]).toMatch(/^\/map\/tiles\/[0-9a-f]{12}\//);
  expect(light.metadata.streets).toEqual([light.sources.streets.bounds]);
  const [west, south, east, north] = light.sources.streets.bounds;
  const [edge] = light.sources.edges.data.coordinates as [number, number][][];
  expect(new Set(edge!.map(String))).toEqual(
    new Set([west, east].flatMap((lng) => [south, north].map((lat) => `${lng},${lat}`))),
  );
  const words = light.layers.find(({ id }: { id: string }) => id === "street-edge-names").layout[
    "text-field"
  ];
  expect(words).toBe("Street map ends here");
  const order = light.layers.map(({ id }: { id: string }) => id);
  expect(new Set(order).size).toBe(order.length);
  expect(order.indexOf("local-water")).toBeLessThan(order.indexOf("earth"));
  expect(order.indexOf("roads_highway")).toBeLessThan(order.indexOf("local-towns"));
  // Each layer of the style names one that the archive's schema has.
  const named = new Set(
    light.layers
      .filter(({ source }: { source?: string }) => source === "streets")
      .map((layer: Record<string, string>) => layer["source-layer"]),
  );
  expect([...named].toSorted()).toEqual([
    "boundaries",
    "buildings",
    "earth",
    "landuse",
    "places",
    "pois",
    "roads",
    "water",
  ]);
});

it("serves an archive's tiles as they are stored, cached forever, and no others", async () => {
  config.mapArchive = file;
  const answer = await streetTile(10, 293, 386);
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const tile = new VectorTile(new PbfReader(gunzipSync(Buffer.from(await answer.arrayBuffer()))));
  expect(tile.layers["roads"]!.feature(1).properties).toEqual({ kind: "minor_road", name: "Derry Street" });
  expect((await streetTile(10, 294, 386)).status).toBe(204);
  expect((await streetTile(10, 2000, 386)).status).toBe(204);
  expect((await streetTile(16, 293, 386)).status).toBe(404);
  // An address from before the archive was replaced.
  expect((await get("/map/tiles/0123456789ab/10/293/386.pbf")).status).toBe(404);
});

it("has the names of the parks of the two cities, and draws them in both schemes", async () => {
  const answer = await streetTile(14, 4706, 6244);
  const tile = new VectorTile(new PbfReader(gunzipSync(Buffer.from(await answer.arrayBuffer()))));
  const pois = tile.layers["pois"]!;
  const names = Array.from({ length: pois.length }, (_, place) => pois.feature(place).properties["name"]);
  expect(names).toContain("Patterson Park");
  for (const scheme of ["light", "dark"])
    expect((await styleOf(scheme)).layers.map(({ id }: { id: string }) => id)).toContain("green-names");
});

it("keeps our own base map's tiles, for where the archive ends", async () => {
  const { sources } = await styleOf("light");
  config.mapArchive = file;
  const own = sources.local.tiles[0].replace("{z}/{x}/{y}", "10/301/384");
  expect((await get(own)).status).toBe(200);
});

it.each(["/nowhere/at/all.pmtiles", import.meta.filename])(
  "shows the built-in streets while %s can't be read",
  async (place) => {
    const builtIn = await styleOf("light");
    config.mapArchive = place;
    expect(await styleOf("light")).toEqual(builtIn);
  },
);

async function hostOf(serve: (range: string | undefined) => [number, Buffer]) {
  const asked: (string | undefined)[] = [];
  const host = createServer((request, answer) => {
    asked.push(request.headers.range);
    const [status, bytes] = serve(request.headers.range);
    answer.writeHead(status).end(bytes);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void host.close());
  return { asked, url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/region.pmtiles` };
}

it("reads an archive of another host in ranges", async () => {
  const bytes = await readFile(file);
  const { asked, url } = await hostOf((range) => {
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    return [206, bytes.subarray(Number(first), Number(last) + 1)];
  });
  config.mapArchive = url;
  expect((await streetTile(10, 293, 386)).status).toBe(200);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every((range) => /^bytes=\d+-\d+$/.test(range ?? ""))).toBe(true);
});

it("asks a host that sends no ranges once, not for every tile, and shows the built-in streets", async () => {
  const builtIn = await styleOf("light");
  const { asked, url } = await hostOf(() => [200, Buffer.from("all of it")]);
  config.mapArchive = url;
  for (let turn = 0; turn < 3; turn += 1) expect(await styleOf("light")).toEqual(builtIn);
  expect(asked.length).toBe(1);
});

it("says so when the host fails later", async () => {
  const bytes = await readFile(file);
  let isUp = true;
  const { url } = await hostOf((range) => {
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    return isUp ? [206, bytes.subarray(Number(first), Number(last) + 1)] : [500, Buffer.from("down")];
  });
  config.mapArchive = url;
  await styleOf("light");
  isUp = false;
  const answer = await streetTile(10, 293, 386);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "private, no-cache"]);
});
