import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { expect, it } from "vitest";
import { createWeb } from "#app/web.ts";
import { drawUpProperties } from "#db/seed/properties.ts";
import { randomFrom } from "#db/seed/random.ts";

const web = createWeb(async () => new Response("A page.", { headers: { "content-type": "text/html" } }));
const get = (path: string) => web.request(`http://localhost:3000${path}`);

async function tiles(): Promise<string> {
  const style = await (await get("/map/style/light.json")).json();
  return style.sources.local.tiles[0];
}

const tileAt = async (zoom: number, x: number, y: number) =>
  get((await tiles()).replace("{z}/{x}/{y}", `${zoom}/${x}/${y}`));

it("returns a style in light and in dark that names its sources and needs nothing from elsewhere", async () => {
  const light = await (await get("/map/style/light.json")).json();
  const dark = await (await get("/map/style/dark.json")).json();
  expect(light.layers[0].paint).not.toEqual(dark.layers[0].paint);
  expect(light.sources.world.attribution).toMatch(/OpenStreetMap.*GeoNames/);
  expect(light.glyphs).toBeUndefined();
  expect(light.sprite).toBeUndefined();
  expect(light.sources.world.tiles[0]).toMatch(/^\/map\/tiles\//);
  expect((await get("/map/style/blue.json")).status).toBe(400);
});

it("returns tiles that can be cached forever, with Harrisburg and its river's county in their place", async () => {
  const answer = await tileAt(10, 293, 386);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString("latin1");
  for (const layer of ["sea", "land", "water", "names", "Harrisburg"]) expect(text).toContain(layer);
});

it.each([
  ["New York", 10, 301, 384],
  ["Philadelphia", 8, 74, 96],
  ["Honolulu", 10, 62, 449],
  ["San Juan", 10, 323, 458],
])("shows %s", async (name, zoom, x, y) => {
  const answer = await tileAt(zoom, x, y);
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString("latin1")).toContain(name);
});

it("returns nothing for the open sea, and knows no other map", async () => {
  expect((await tileAt(10, 360, 400)).status).toBe(204);
  expect((await tileAt(11, 360, 400)).status).toBe(404);
  expect((await tileAt(3, 99_999, 1)).status).toBe(204);
  expect((await get("/map/tiles/another/3/1/1.pbf")).status).toBe(404);
  expect((await get("/map/tiles/another/3/1/1")).status).toBe(404);
});

it.each([2, 3, 4, 6, 8])("draws the cities on land and the oceans as sea, at zoom %i", async (zoom) => {
  for (const [name, longitude, latitude] of [
    ["Harrisburg", -76.95, 40.35],
    ["Chicago", -87.9, 41.8],
    ["Columbus", -82.9, 40.1],
    ["Atlanta", -84.5, 33.8],
    ["Denver", -104.9, 39.7],
    ["the Atlantic", -68, 36],
    ["the Gulf", -90, 26],
    ["the Pacific", -128, 40],
  ] as const)
    expect([name, await isLand(zoom, longitude, latitude)]).toEqual([name, !name.startsWith("the ")]);
});

it("has no property of the demo town in water", async () => {
  const town = drawUpProperties(randomFrom(17101), "2026-12-01", () => ["usr_1"]);
  expect(town.length).toBeGreaterThan(80);
  const wet = [];
  for (const { zipcode, streetAddress, longitude, latitude } of town)
    if (!(await isLand(10, longitude, latitude)) || (await isLand(10, longitude, latitude, "water")))
      wet.push(`${streetAddress}, ${zipcode}`);
  expect(wet).toEqual([]);
  // The Susquehanna between its banks.
  expect(await isLand(10, -76.8935, 40.2586, "water")).toBe(true);
});

/** True if the point is inside the tile's land, or its water on land; a missing tile is sea. */
async function isLand(zoom: number, longitude: number, latitude: number, kind = "land"): Promise<boolean> {
  const scale = 2 ** zoom;
  const phi = (latitude * Math.PI) / 180;
  const [x, y] = [((longitude + 180) / 360) * scale, ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * scale];
  const answer = await tileAt(zoom, Math.floor(x), Math.floor(y));
  if (answer.status === 204) return false;
  const layer = new VectorTile(new PbfReader(gunzipSync(Buffer.from(await answer.arrayBuffer())))).layers[
    kind
  ];
  let inside = false;
  for (let index = 0; index < (layer?.length ?? 0); index += 1) {
    const feature = layer!.feature(index);
    const point = { x: (x % 1) * feature.extent, y: (y % 1) * feature.extent };
    for (const ring of feature.loadGeometry()) if (surrounds(ring, point)) inside = !inside;
  }
  return inside;
}

type Point = { x: number; y: number };

function surrounds(ring: Point[], { x, y }: Point): boolean {
  return ring.reduce((inside, a, index) => {
    const b = ring[(index + 1) % ring.length]!;
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !inside : inside;
  }, false);
}
