import type { StyleSpecification } from "maplibre-gl";
import { type Palette, palettes } from "./palette.ts";
import { baseMapStyle, lettering } from "./style.ts";

type Layer = StyleSpecification["layers"][number];
type Streets = { version: string; maxZoom: number; bounds: [number, number, number, number] };

/** Farther out our own base map shows as much. */
const near = 8;

/**
 * The style of an archive with the layers of the Protomaps basemap (docs.protomaps.com/basemaps/layers), over our own base
 * map, which shows where the archive ends and names the towns. In our colors, without icons or fonts from elsewhere.
 */
export function streetStyle(
  scheme: keyof typeof palettes,
  baseVersion: string,
  { version, maxZoom, bounds }: Streets,
): StyleSpecification {
  const base = baseMapStyle(scheme, baseVersion);
  const palette = palettes[scheme];
  const isName = ({ type }: Layer) => type === "symbol";
  return {
    ...base,
    sources: {
      ...base.sources,
      streets: {
        type: "vector",
        tiles: [`/map/tiles/${version}/{z}/{x}/{y}.pbf`],
        minzoom: near,
        maxzoom: maxZoom,
        bounds,
        attribution: '<a href="https://protomaps.com">Protomaps</a>',
      },
    },
    layers: [
      ...base.layers.filter((layer) => !isName(layer)),
      ...ground(palette),
      ...roads(palette),
      ...base.layers.filter(isName),
      ...names(palette),
    ],
  };
}

const of = (layer: string) => ({ source: "streets", "source-layer": layer, minzoom: near }) as const;
const kinds = (...those: string[]) => ["in", ["get", "kind"], ["literal", those]];

function ground(palette: Palette): Layer[] {
  const area = (id: string, layer: string, color: string, filter?: unknown) =>
    ({
      id: `streets-${id}`,
      type: "fill",
      ...of(layer),
      ...(filter !== undefined && { filter }),
      paint: { "fill-color": color },
    }) as Layer;
  return [
    area("earth", "earth", palette.land),
    area("built", "landuse", palette.built, kinds("residential", "industrial", "commercial", "school")),
    area("parks", "landuse", palette.park, kinds("park", "forest", "wood", "nature_reserve", "cemetery")),
    area("grass", "landuse", palette.park, kinds("grass", "garden", "golf_course", "playground", "pitch")),
    area("water", "water", palette.water, ["==", ["geometry-type"], "Polygon"]),
    { ...area("buildings", "buildings", palette.building), minzoom: 14 },
  ];
}

/** Widths in pixels at zooms 8, 12 and 18; wider casings first, so that crossings stay open. */
const widths: [kind: string, from: number, at8: number, at12: number, at18: number][] = [
  ["path", 15, 0, 0, 3],
  ["minor_road", 12, 0, 0.5, 14],
  ["major_road", 9, 0.4, 1.6, 20],
  ["highway", 8, 0.8, 2.6, 24],
];

function roads(palette: Palette): Layer[] {
  const line = (kind: string, from: number, color: string, width: number[], more: number): Layer => ({
    id: `streets-${kind}${more > 0 ? "-casing" : ""}`,
    type: "line",
    ...of("roads"),
    minzoom: from,
    filter: kinds(kind) as never,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": color,
      "line-width": [
        "interpolate",
        ["exponential", 1.5],
        ["zoom"],
        8,
        width[0]! + more,
        12,
        width[1]! + more,
        18,
        width[2]! + more,
      ],
    },
  });
  return [
    ...widths.map(([kind, from, ...width]) => line(kind, from, palette.casing, width, 1)),
    ...widths.map(([kind, from, ...width]) =>
      line(kind, from, kind === "highway" ? palette.highway : palette.road, width, 0),
    ),
    {
      id: "streets-rail",
      type: "line",
      ...of("roads"),
      minzoom: 11,
      filter: kinds("rail") as never,
      paint: { "line-color": palette.state, "line-width": 1, "line-dasharray": [4, 3] },
    },
  ];
}

function names(palette: Palette): Layer[] {
  const paint = {
    "text-color": palette.region,
    "text-halo-color": palette.halo,
    "text-halo-width": 1.5,
  } as const;
  return [
    {
      id: "streets-road-names",
      type: "symbol",
      ...of("roads"),
      minzoom: 12,
      filter: kinds("highway", "major_road", "minor_road") as never,
      layout: {
        "symbol-placement": "line",
        "text-field": ["get", "name"],
        "text-font": lettering,
        "text-size": ["interpolate", ["linear"], ["zoom"], 12, 11, 18, 14],
      },
      paint,
    },
    {
      id: "streets-neighborhoods",
      type: "symbol",
      ...of("places"),
      minzoom: 11,
      filter: kinds("neighbourhood", "macrohood") as never,
      layout: { "text-field": ["get", "name"], "text-font": lettering, "text-size": 12, "text-max-width": 7 },
      paint,
    },
  ];
}
