import { z } from "@hono/zod-openapi";
import { config } from "#app/platform/config.server.ts";
import { AppError, NotFound } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { baseMapTile, baseMapVersion } from "#app/platform/map/base-map.server.ts";
import { streetMap } from "#app/platform/map/streets.server.ts";
import { streetStyle } from "#app/platform/map/street-style.ts";
import { json, refusal, download, empty } from "./answers.ts";
import { route } from "./route.ts";

const whole = z.string().regex(/^\d{1,5}$/);

export const mapRoutes = {
  style: route(
    {
      operationId: "getMapStyle",
      file: true,
      summary: "The style of the map for MapLibre: light.json or dark.json",
      request: { params: z.object({ scheme: z.enum(["light.json", "dark.json"]) }) },
      responses: {
        200: json("The style of the local base map", z.looseObject({ version: z.literal(8) })),
        302: empty("To the style that MAP_STYLE_URL names"),
      },
    },
    async (c) => {
      const caching = { "Cache-Control": "public, max-age=3600" };
      const { mapStyleUrl } = config;
      if (mapStyleUrl) return c.body(null, 302, { ...caching, Location: mapStyleUrl });
      const scheme = c.req.valid("param").scheme === "dark.json" ? "dark" : "light";
      const [version, streets] = await Promise.all([baseMapVersion(), streetMap()]);
      return c.json(streetStyle(scheme, version, streets), 200, caching);
    },
  ),

  tile: route(
    {
      operationId: "getMapTile",
      file: true,
      summary: "A tile of the local base map as a Mapbox Vector Tile; never changes",
      request: { params: z.object({ version: z.string(), zoom: whole, x: whole, y: z.string() }) },
      responses: {
        200: download("The tile", "application/vnd.mapbox-vector-tile"),
        204: empty("Nothing is there"),
        404: refusal("No such map"),
        503: refusal("The archive of MAP_ARCHIVE can't be read"),
      },
    },
    async (c) => {
      const { version, zoom, x, y } = c.req.valid("param");
      const row = /^(\d{1,5})\.pbf$/.exec(y)?.[1];
      if (!row) throw new NotFound("Tile not found.");
      const tile = await findTile(version, Number(zoom), Number(x), Number(row));
      const caching = { "Cache-Control": "public, max-age=31536000, immutable" };
      if (!tile) return c.body(null, 204, caching);
      return c.body(tile.bytes as Uint8Array<ArrayBuffer>, 200, {
        ...caching,
        "Content-Type": "application/vnd.mapbox-vector-tile",
        ...(tile.isGzip && { "Content-Encoding": "gzip" }),
      });
    },
  ),
};

/** From the street map with this version, or our own base map. */
async function findTile(version: string, zoom: number, x: number, y: number) {
  const streets = await streetMap();
  if (version === streets.version && zoom <= streets.maxZoom) {
    try {
      return await streets.tile(zoom, x, y);
    } catch (error) {
      log.warn({ err: error }, "a tile of streets can't be read");
      throw new AppError(503, "This part of the map can't be read right now.");
    }
  }
  if (zoom > 10 || version !== (await baseMapVersion())) throw new NotFound("Tile not found.");
  const bytes = await baseMapTile(zoom, x, y);
  return bytes && { bytes, isGzip: true };
}
