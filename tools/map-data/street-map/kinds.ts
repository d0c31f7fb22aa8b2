import type { Tags } from "./read-extract.ts";

/** What a tile says of a feature, and the first zoom that shows it. */
export type Kind = { tags: Record<string, string | number | boolean>; from: number };

// Names and values are those of the Protomaps basemap (docs.protomaps.com/basemaps/layers), as far as our style reads them.

const highways = new Set(["motorway", "motorway_link"]);
const majorRoads = new Set(["trunk", "primary", "secondary", "tertiary"]);
const minorRoads = new Set(["residential", "unclassified", "living_street", "road", "service"]);
const paths = new Set(["pedestrian", "footway", "path", "cycleway", "bridleway", "steps", "track"]);
const rails = new Set(["rail", "light_rail", "subway", "tram", "narrow_gauge"]);

/** A road, path, railway or runway; null for anything else. */
export function roadKind(tags: Tags): Kind | null {
  const { highway = "", railway = "", aeroway = "" } = tags;
  const plain = highway.replace(/_link$/, "");
  const flags = {
    kind_detail: plain || railway || aeroway,
    ...(plain !== highway && { is_link: true }),
    ...(isSet(tags["bridge"]) && { is_bridge: true }),
    ...(isSet(tags["tunnel"]) && { is_tunnel: true }),
  };
  const kind = (name: string, from: number, rest = {}) => ({
    tags: { kind: name, ...flags, ...rest, min_zoom: from },
    from,
  });
  const name = tags["name"] ? { name: tags["name"] } : {};
  if (highways.has(highway)) return kind("highway", 10, name);
  if (majorRoads.has(plain)) return kind("major_road", 10, name);
  if (plain === "service") return kind("minor_road", 14, tags["service"] ? {} : name);
  if (minorRoads.has(plain)) return kind("minor_road", 12, name);
  if (paths.has(plain)) return kind("path", 14, name);
  if (rails.has(railway)) return kind("rail", tags["service"] ? 14 : 12);
  if (["runway", "taxiway"].includes(aeroway)) return kind("aeroway", 12);
  return null;
}

const greens: Record<string, string> = {
  "leisure=park": "park",
  "leisure=playground": "playground",
  "leisure=golf_course": "golf_course",
  "leisure=nature_reserve": "nature_reserve",
  "landuse=cemetery": "cemetery",
  "landuse=forest": "forest",
  "landuse=grass": "grass",
  "landuse=recreation_ground": "park",
  "landuse=industrial": "industrial",
  "landuse=military": "military",
  "natural=wood": "wood",
  "amenity=grave_yard": "cemetery",
  "amenity=school": "school",
  "amenity=university": "university",
  "amenity=hospital": "hospital",
  "aeroway=aerodrome": "aerodrome",
  "man_made=pier": "pier",
  "highway=pedestrian": "pedestrian",
};

/** A closed way or multipolygon that is drawn as an area. */
export function landKind(tags: Tags): Kind | null {
  for (const [key, value] of Object.entries(tags)) {
    const kind = greens[`${key}=${value}`];
    if (kind === "pedestrian" && tags["area"] !== "yes") continue;
    if (kind) return { tags: { kind }, from: 11 };
  }
  return null;
}

const namedGreens = new Set(["park", "golf_course", "nature_reserve", "cemetery"]);

/** Parks and the like by name, the large ones first; `size` in square degrees. */
export function greenName(tags: Tags, size: number): Kind | null {
  const { name } = tags;
  const kind = String(landKind(tags)?.tags["kind"]);
  if (!name || !namedGreens.has(kind)) return null;
  // About 25, 6 and 1.5 hectares.
  const from = [2.6e-5, 6.5e-6, 1.6e-6].findIndex((least) => size >= least);
  const minZoom = from === -1 ? 15 : 12 + from;
  return { tags: { kind, name, min_zoom: minZoom }, from: Math.min(minZoom, 14) };
}

export function waterAreaKind(tags: Tags): Kind | null {
  const { natural, waterway, landuse, name } = tags;
  const named = name ? { name } : {};
  // Its name stands along the river's line.
  if (waterway === "riverbank") return { tags: { kind: "river" }, from: 10 };
  if (natural === "water" || landuse === "reservoir" || landuse === "basin")
    return { tags: { kind: "lake", ...named }, from: 10 };
  return null;
}

export function waterLineKind({ waterway = "", name, tunnel }: Tags): Kind | null {
  if (isSet(tunnel)) return null;
  const named = name ? { name } : {};
  if (["river", "canal"].includes(waterway)) return { tags: { kind: "river", ...named }, from: 10 };
  return waterway === "stream" ? { tags: { kind: "stream", ...named }, from: 13 } : null;
}

export function buildingKind({ building }: Tags): Kind | null {
  return isSet(building) && building !== "roof" ? { tags: { kind: "building" }, from: 14 } : null;
}

/** Parts of towns; the towns' own names are on the base map. */
export function placeKind({ place = "", name }: Tags): Kind | null {
  if (!name || !["neighbourhood", "suburb", "hamlet"].includes(place)) return null;
  return { tags: { kind: "neighbourhood", name, min_zoom: 12 }, from: 12 };
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "no";
}
