import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createWeb } from "#app/web.ts";

const web = createWeb(async () => new Response("A page.", { headers: { "content-type": "text/html" } }));
const get = (path: string) => web.request(`http://localhost:3000${path}`);

async function tiles(): Promise<string> {
  const style = await (await get("/map/style/light.json")).json();
  return style.sources.local.tiles[0];
}

const tileAt = async (zoom: number, x: number, y: number) =>
  get((await tiles()).replace("{z}/{x}/{y}", `${zoom}/${x}/${y}`));

it("answers a style in light and in dark that names its sources and needs nothing from elsewhere", async () => {
  const light = await (await get("/map/style/light.json")).json();
  const dark = await (await get("/map/style/dark.json")).json();
  expect(light.layers[0].paint).not.toEqual(dark.layers[0].paint);
  expect(light.sources.world.attribution).toMatch(/OpenStreetMap.*GeoNames/);
  expect(light.glyphs).toBeUndefined();
  expect(light.sprite).toBeUndefined();
  expect(light.sources.world.tiles[0]).toMatch(/^\/map\/tiles\//);
  expect((await get("/map/style/blue.json")).status).toBe(400);
});

it("answers tiles that may be kept for ever, with Harrisburg and its river's county in their place", async () => {
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
])("has %s on it", async (name, zoom, x, y) => {
  const answer = await tileAt(zoom, x, y);
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString("latin1")).toContain(name);
});

it("says of the open sea that there is nothing, and knows no other map", async () => {
  expect((await tileAt(10, 360, 400)).status).toBe(204);
  expect((await tileAt(11, 360, 400)).status).toBe(404);
  expect((await tileAt(3, 99_999, 1)).status).toBe(204);
  expect((await get("/map/tiles/another/3/1/1.pbf")).status).toBe(404);
  expect((await get("/map/tiles/another/3/1/1")).status).toBe(404);
});
