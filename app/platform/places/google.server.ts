import { z } from "zod";
import { askProvider } from "./ask-provider.server.ts";
import { cityNamed, zipNamed } from "./gazetteer.server.ts";
import type { Place } from "./place.ts";
import { geocode as geocodeLocally } from "./places.server.ts";
import type { PlacesProvider } from "./provider.ts";
import { stateCode, territories } from "./us-states.ts";

/** Google's required attribution for suggestions shown without its own map. */
const attribution = "Google Maps";

const suggestionsShape = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
const component = z.object({
  longText: z.string(),
  shortText: z.string().optional(),
  types: z.array(z.string()),
});
const detailsShape = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  addressComponents: z.array(component).default([]),
});
type Details = z.output<typeof detailsShape>;

/**
 * Google's Places API (New). Its terms forbid storing its results, or showing them on another map. So nothing is stored
 * or logged, its coordinates are not requested (a chosen place is at the gazetteer's point of its ZIP code or city),
 * and `geocode`, whose results are stored, uses the gazetteer.
 */
export function googlePlaces(key: string, url = "https://places.googleapis.com"): PlacesProvider {
  const headers = (fields: string) => ({ "X-Goog-Api-Key": key, "X-Goog-FieldMask": fields });

  const suggest: PlacesProvider["suggest"] = async (input, { limit = 6, near, session, signal } = {}) => {
    const center = near && { latitude: near.lat, longitude: near.lng };
    const body = {
      input,
      languageCode: "en",
      includedRegionCodes: ["us", ...territories.map((code) => code.toLowerCase())],
      ...(session && { sessionToken: session }),
      ...(center && { locationBias: { circle: { center, radius: 50_000 } } }),
    };
    const fields = "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text";
    const answer = await askProvider(suggestionsShape, {
      url: new URL(`${url}/v1/places:autocomplete`),
      init: {
        method: "POST",
        headers: { ...headers(fields), "Content-Type": "application/json" },
        body: JSON.stringify(body),
      },
      signal,
    });
    return (answer?.suggestions ?? [])
      .flatMap(({ placePrediction: found }) => found ?? [])
      .slice(0, limit)
      .map(({ placeId, text }) => ({ id: `google:${placeId}`, label: text.text, attribution, place: null }));
  };

  const retrieve: PlacesProvider["retrieve"] = async (id, { session, signal } = {}) => {
    if (!id.startsWith("google:")) return null;
    const address = new URL(`${url}/v1/places/${encodeURIComponent(id.slice("google:".length))}`);
    address.searchParams.set("languageCode", "en");
    // The billed session ends here.
    if (session) address.searchParams.set("sessionToken", session);
    const init = { headers: headers("id,formattedAddress,addressComponents") };
    const details = await askProvider(detailsShape, { url: address, init, signal });
    return details && ofDetails(id, details);
  };

  return { suggest, retrieve, geocode: async (address) => geocodeLocally(address) };
}

/** Null for a place whose ZIP code and city are both unknown to the gazetteer. */
function ofDetails(id: string, { formattedAddress, addressComponents }: Details): Place | null {
  const part = (...types: string[]) => {
    const found = types.flatMap((type) => addressComponents.find((each) => each.types.includes(type)) ?? []);
    return found[0] ?? null;
  };
  const country = part("country")?.shortText ?? "";
  const region = part("administrative_area_level_1");
  const state = territories.includes(country)
    ? country
    : stateCode(region?.shortText ?? region?.longText ?? "");
  const city =
    part("locality", "postal_town", "sublocality", "administrative_area_level_3")?.longText ?? null;
  const postcode = part("postal_code")?.longText ?? null;
  const zip = postcode === null ? null : zipNamed(postcode);
  const point = zip ?? (city === null ? null : cityNamed(city, state));
  if (point === null) return null;
  const street = [part("street_number")?.longText, part("route")?.longText].filter(Boolean).join(" ");
  return {
    id,
    label: formattedAddress,
    formatted: formattedAddress,
    street: street || null,
    city: city ?? (zip ? zip.city : ""),
    state: state ?? point.state,
    postcode,
    lat: point.lat,
    lng: point.lng,
    precision: zip ? "postcode" : "city",
    attribution,
  };
}
