import { z } from "zod";
import { askProvider } from "./ask-provider.server.ts";
import { zipNamed } from "./gazetteer.server.ts";
import type { Place, Precision } from "./place.ts";
import type { PlacesProvider } from "./provider.ts";
import { stateCode, territories } from "./us-states.ts";

const attribution = "OpenStreetMap contributors";

const text = z.string().nullish();
const featureShape = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: z.enum(["N", "W", "R"]),
    osm_id: z.number(),
    osm_value: text,
    type: z.string(),
    countrycode: text,
    name: text,
    housenumber: text,
    street: text,
    locality: text,
    district: text,
    city: text,
    state: text,
    postcode: text,
  }),
});
// One odd feature must not invalidate the others.
const answerShape = z.object({ features: z.array(z.unknown()) });
type Feature = z.output<typeof featureShape>;

/**
 * A Photon server (https://github.com/komoot/photon), which knows OpenStreetMap's streets and houses. `url` is your own
 * server's root: the public one is for light use.
 */
export function photonPlaces(url: string): PlacesProvider {
  async function ask(path: string, parameters: Record<string, string>, signal?: AbortSignal) {
    const address = new URL(`${url.replace(/\/+$/, "")}${path}`);
    address.search = new URLSearchParams(parameters).toString();
    for (const code of path === "/api" ? ["US", ...territories] : [])
      address.searchParams.append("countrycode", code);
    const answer = await askProvider(answerShape, { url: address, signal });
    const features = (answer?.features ?? []).flatMap((given) => featureShape.safeParse(given).data ?? []);
    return features.flatMap((feature) => ofFeature(feature) ?? []);
  }

  const suggest: PlacesProvider["suggest"] = async (q, { limit = 6, near, signal } = {}) => {
    const bias: Record<string, string> = near ? { lat: String(near.lat), lon: String(near.lng) } : {};
    const places = await ask("/api", { q, limit: String(limit), lang: "en", ...bias }, signal);
    const different = new Map(places.map((place) => [place.label, place]));
    return [...different.values()].map((place) => ({ id: place.id, label: place.label, attribution, place }));
  };

  // Photon has no lookup by id, only by point and layer.
  const retrieve: PlacesProvider["retrieve"] = async (id, { signal } = {}) => {
    const [, layer = "", lat = "", lon = ""] =
      /^photon:[NWR]\d+:([a-z]+):(-?[\d.]+),(-?[\d.]+)$/.exec(id) ?? [];
    if (layer === "") return null;
    const places = await ask("/reverse", { lat, lon, layer, limit: "10", lang: "en" }, signal);
    return places.find((place) => place.id === id) ?? null;
  };

  const geocode: PlacesProvider["geocode"] = async (q, { signal } = {}) =>
    (await ask("/api", { q, limit: "1", lang: "en" }, signal))[0] ?? null;

  return { suggest, retrieve, geocode };
}

const precisions: Record<string, Precision> = {
  house: "rooftop",
  street: "street",
  city: "city",
  district: "city",
  locality: "city",
};

/** Null for a feature that isn't a place to search at: a county, a state, a lake, or a place abroad. */
function ofFeature({ geometry, properties: found }: Feature): Place | null {
  const country = found.countrycode?.toUpperCase() ?? "";
  const state = territories.includes(country) ? country : stateCode(found.state ?? "");
  const isPostcode = found.osm_value === "postcode" || found.osm_value === "postal_code";
  const precision = isPostcode ? "postcode" : precisions[found.type];
  const name = found.name ?? null;
  // A city has many ZIP codes; the one at its center would narrow the search to a part of it.
  const code = precision === "city" ? null : (found.postcode ?? (isPostcode ? name : null));
  const postcode = /^\d{5}/.exec(code ?? "")?.[0] ?? null;
  const city =
    found.city ??
    (precision === "city" ? name : null) ??
    zipNamed(postcode ?? "")?.city ??
    found.district ??
    found.locality;
  if ((country !== "US" && !territories.includes(country)) || !state || !city || !precision) return null;
  const [lng, lat] = geometry.coordinates;
  const street = streetOf(found, precision);
  const town = [precision === "city" && name !== city ? name : null, city].filter(Boolean).join(", ");
  const formatted = [street, town, [state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const called = precision === "rooftop" && name ? `${name}, ` : "";
  return {
    id: `photon:${found.osm_type}${found.osm_id}:${found.type}:${lat},${lng}`,
    label: `${called}${formatted}`,
    formatted,
    street,
    city,
    state,
    postcode,
    lat,
    lng,
    precision,
    attribution,
  };
}

function streetOf({ housenumber, street, name }: Feature["properties"], precision: Precision): string | null {
  if (precision === "street") return name ?? street ?? null;
  if (precision !== "rooftop") return null;
  return [housenumber, street].filter(Boolean).join(" ") || null;
}
