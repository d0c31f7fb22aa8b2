import { type Flavor, layers, namedFlavor } from "@protomaps/basemaps";
import type { StyleSpecification } from "maplibre-gl";
import { palettes } from "./palette.ts";
import type { Bounds, StreetMetadata } from "./street-areas.ts";
import type { Streets as ArchiveStreets } from "./streets.server.ts";
import { baseMapStyle, lettering, type SeaMetadata } from "./style.ts";

type Layer = StyleSpecification["layers"][number];
type Scheme = keyof typeof palettes;
type Streets = Omit<ArchiveStreets, "tile">;

/** Farther out our own base map shows as much. */
const near = 8;
/** Our own base map has these, or they need icons of another host. */
const leftOut = new Set([
  "background",
  "places_country",
  "places_region",
  "places_locality",
  "pois",
  "roads_oneway",
  "roads_shields",
]);

/**
 * The style of an archive with the layers of the Protomaps basemap (docs.protomaps.com/basemaps/layers), over our own base
 * map, which shows where the archive ends and names the towns. In our colors, without icons or fonts from elsewhere.
 */
export function streetStyle(
  scheme: Scheme,
  baseVersion: string,
  { version, minZoom, maxZoom, bounds, areas, attribution }: Streets,
): StyleSpecification {
  const base = baseMapStyle(scheme, baseVersion);
  const streets = layers("streets", flavorOf(scheme), { lang: "en" })
    .filter(({ id }) => !leftOut.has(id))
    .map(withOurFont);
  const isName = ({ type }: Layer) => type === "symbol";
  const isShape = (layer: Layer) => !isName(layer);
  return {
    ...base,
    metadata: { ...(base.metadata as SeaMetadata), streets: areas } satisfies SeaMetadata & StreetMetadata,
    sources: {
      ...base.sources,
      streets: {
        type: "vector",
        tiles: [`/map/tiles/${version}/{z}/{x}/{y}.pbf`],
        minzoom: Math.max(near, minZoom),
        maxzoom: maxZoom,
        bounds,
        attribution,
      },
      edges: { type: "geojson", data: { type: "MultiLineString", coordinates: areas.map(edgeOf) } },
    },
    layers: [
      ...base.layers.filter(isShape),
      ...streets.filter(isShape),
      edgeLine(scheme),
      ...base.layers.filter(isName),
      ...streets.filter(isName),
      greenNames(scheme),
      edgeName(scheme),
    ],
  };
}

/** The corners of an area, all around. */
function edgeOf([west, south, east, north]: Bounds): [lng: number, lat: number][] {
  return [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

/** From this zoom on, an area is so large that its cut streets could be taken for the town's end. */
const nearEdge = 11;

function edgeLine(scheme: Scheme): Layer {
  return {
    id: "street-edges",
    type: "line",
    source: "edges",
    minzoom: nearEdge,
    paint: { "line-color": palettes[scheme].state, "line-width": 1.5, "line-dasharray": [3, 3] },
  };
}

/** Parks and the like: of the points of interest, those that need no icon. */
function greenNames(scheme: Scheme): Layer {
  const { parkName, halo } = palettes[scheme];
  const kinds = ["park", "golf_course", "nature_reserve", "national_park", "cemetery"];
  return {
    id: "green-names",
    type: "symbol",
    source: "streets",
    "source-layer": "pois",
    filter: [
      "all",
      ["in", ["get", "kind"], ["literal", kinds]],
      [">=", ["zoom"], ["coalesce", ["get", "min_zoom"], 0]],
    ],
    layout: {
      "text-field": ["get", "name"],
      "text-font": lettering,
      "text-size": ["interpolate", ["linear"], ["zoom"], 12, 11, 17, 14],
      "text-max-width": 7,
      "symbol-sort-key": ["coalesce", ["get", "min_zoom"], 0],
    },
    paint: { "text-color": parkName, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
}

function edgeName(scheme: Scheme): Layer {
  const { street, halo } = palettes[scheme];
  return {
    id: "street-edge-names",
    type: "symbol",
    source: "edges",
    minzoom: nearEdge,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 300,
      "text-field": "Street map ends here",
      "text-font": lettering,
      "text-size": 12,
    },
    paint: { "text-color": street, "text-halo-color": halo, "text-halo-width": 2 },
  };
}

/** The package's colors, with ours for the ground, so that its edge doesn't show, and for what lies on most of it. */
function flavorOf(scheme: Scheme): Flavor {
  const { land, water, park, built, building, road, highway, casing } = palettes[scheme];
  const { state, street, waterName, halo } = palettes[scheme];
  return {
    ...namedFlavor(scheme),
    landcover: undefined,
    earth: land,
    water,
    park_a: park,
    park_b: park,
    wood_a: park,
    wood_b: park,
    scrub_a: park,
    scrub_b: park,
    pier: built,
    aerodrome: built,
    zoo: built,
    runway: building,
    hospital: built,
    industrial: built,
    school: built,
    pedestrian: built,
    buildings: building,
    other: scheme === "light" ? casing : road,
    minor_service: road,
    minor_a: road,
    minor_b: road,
    link: road,
    major: road,
    highway,
    minor_service_casing: casing,
    minor_casing: casing,
    link_casing: casing,
    major_casing_early: casing,
    major_casing_late: casing,
    highway_casing_early: casing,
    highway_casing_late: casing,
    bridges_other: road,
    bridges_minor: road,
    bridges_link: road,
    bridges_major: road,
    bridges_highway: highway,
    bridges_other_casing: casing,
    bridges_minor_casing: casing,
    bridges_link_casing: casing,
    bridges_major_casing: casing,
    bridges_highway_casing: casing,
    tunnel_other: built,
    tunnel_minor: built,
    tunnel_link: built,
    tunnel_major: built,
    tunnel_highway: built,
    tunnel_other_casing: casing,
    tunnel_minor_casing: casing,
    tunnel_link_casing: casing,
    tunnel_major_casing: casing,
    tunnel_highway_casing: casing,
    railway: state,
    boundaries: state,
    ocean_label: waterName,
    roads_label_minor: street,
    roads_label_minor_halo: halo,
    roads_label_major: street,
    roads_label_major_halo: halo,
    subplace_label: street,
    subplace_label_halo: halo,
  };
}

/** The package names fonts of another host, and each name in several scripts. */
function withOurFont(layer: Layer): Layer {
  if (layer.type !== "symbol") return layer;
  const name = layer.id === "address_label" ? {} : { "text-field": ["get", "name"] };
  return { ...layer, layout: { ...layer.layout, ...name, "text-font": lettering } } as Layer;
}
