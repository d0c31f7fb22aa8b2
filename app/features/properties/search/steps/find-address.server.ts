import type { Place } from "#app/platform/places/place.ts";
import { foldStreet } from "#app/platform/places/street.ts";
import { suggestAddresses } from "../../listing/suggest-addresses.server.ts";

/**
 * A searched place, at the public point of the address if a listed property has it: the gazetteer knows no streets.
 * `measuredFrom` names the area from whose center distances are measured instead; null for a place that is no address.
 */
export async function findAddress(
  place: Place | null,
  query: string,
): Promise<{ place: Place | null; measuredFrom: string | null }> {
  if (place === null || place.street === null) return { place, measuredFrom: null };
  const [known] = await suggestAddresses(query, 1);
  if (known?.place && foldStreet(known.label) === foldStreet(query)) {
    const { lat, lng, precision } = known.place;
    return { place: { ...place, lat, lng, precision }, measuredFrom: null };
  }
  return { place, measuredFrom: place.postcode ?? `${place.city}, ${place.state}` };
}
