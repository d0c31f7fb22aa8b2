import type { StyleSpecification } from "maplibre-gl";
import { type Palette, palettes } from "./palette.ts";

type Layer = StyleSpecification["layers"][number];

export const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
const credit = `${openStreetMap}, <a href="https://www.geonames.org">GeoNames</a>`;

/** Text in the font of our headings; the first word only sets the weight. */
export const lettering = ["Medium", "Figtree", "system-ui"];
/** From this zoom on, the detailed United States covers the coarser world. */
const near = 6;

/** In a style's metadata: the color of the sea, which is what is under the land of the world. */
export type SeaMetadata = { sea: string };

/** The style of the local base map. Its ground is land until a tile of the world is there (`sea`). */
export function baseMapStyle(scheme: keyof typeof palettes, version: string): StyleSpecification {
  const palette = palettes[scheme];
  const tiles = [`/map/tiles/${version}/{z}/{x}/{y}.pbf`];
  return {
    version: 8,
    metadata: { sea: palette.water } satisfies SeaMetadata,
    sources: {
      world: { type: "vector", tiles, minzoom: 0, maxzoom: 5, attribution: credit },
      local: { type: "vector", tiles, minzoom: near, maxzoom: 10 },
    },
    layers: [
      { id: "background", type: "background", paint: { "background-color": palette.land } },
      ...shapes("world", palette),
      {
        id: "sea",
        type: "fill",
        source: "local",
        "source-layer": "sea",
        minzoom: near,
        paint: { "fill-color": palette.water, "fill-antialias": false },
      },
      ...shapes("local", palette),
      ...lines(palette),
      ...names(palette),
    ],
  };
}

/** Land, and the water on it. */
function shapes(source: "world" | "local", palette: Palette): Layer[] {
  return (["land", "water"] as const).map((kind) => ({
    id: `${source}-${kind}`,
    type: "fill",
    source,
    "source-layer": kind,
    ...(source === "local" && { minzoom: near }),
    paint: { "fill-color": palette[kind] },
  }));
}

function lines(palette: Palette): Layer[] {
  const line = { type: "line", "source-layer": "lines", layout: { "line-join": "round" } } as const;
  const state = (source: "world" | "local"): Layer => ({
    ...line,
    id: `${source}-states`,
    source,
    ...(source === "world" ? { maxzoom: near } : { minzoom: near }),
    filter: ["==", ["get", "kind"], "state"],
    paint: {
      "line-color": palette.state,
      "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.6, 10, 1.6],
      "line-dasharray": [4, 2],
    },
  });
  return [
    {
      ...line,
      id: "counties",
      source: "local",
      minzoom: 7,
      filter: ["==", ["get", "kind"], "county"],
      paint: {
        "line-color": palette.county,
        "line-width": ["interpolate", ["linear"], ["zoom"], 7, 0.6, 11, 1.4],
      },
    },
    state("world"),
    state("local"),
  ];
}

function names(palette: Palette): Layer[] {
  const towns = (source: "world" | "local"): Layer => ({
    id: `${source}-towns`,
    type: "symbol",
    source,
    "source-layer": "names",
    ...(source === "world" ? { maxzoom: near } : { minzoom: near }),
    filter: ["==", ["get", "kind"], "city"],
    layout: {
      "text-field": ["get", "name"],
      "text-font": lettering,
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["step", ["get", "people"], 11, 600_000, 13],
        10,
        ["step", ["get", "people"], 11.5, 12_000, 13, 40_000, 15, 250_000, 18],
      ],
      "text-padding": 6,
      "text-max-width": 8,
      "symbol-sort-key": ["-", 0, ["get", "people"]],
    },
    paint: { "text-color": palette.town, "text-halo-color": palette.halo, "text-halo-width": 1.5 },
  });
  const regions: Layer = {
    id: "regions",
    type: "symbol",
    source: "world",
    "source-layer": "names",
    minzoom: 3.5,
    maxzoom: 6.5,
    filter: ["==", ["get", "kind"], "state"],
    layout: {
      "text-field": ["upcase", ["get", "name"]],
      "text-font": lettering,
      "text-size": 11,
      "text-letter-spacing": 0.12,
      "text-max-width": 7,
    },
    paint: { "text-color": palette.region, "text-halo-color": palette.halo, "text-halo-width": 1.2 },
  };
  return [regions, towns("world"), towns("local")];
}
