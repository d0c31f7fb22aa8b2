import { Invalid } from "#app/platform/errors.ts";
import { places } from "#app/platform/places/find-places.server.ts";
import { milesBetween } from "#app/platform/places/miles-between.ts";
import type { Place, Point, Precision } from "#app/platform/places/place.ts";
import { timeZoneOf } from "#app/platform/places/places.server.ts";
import { mostMilesFromZip } from "#app/features/properties/model.ts";
import { checkZip } from "../check-zip.server.ts";

type Address = { street_address: string; city: string; state: string; zipcode: string };
type Pin = { latitude?: number | null; longitude?: number | null; location_precision?: Precision };
type Location = {
  /** Not to be shown. */
  exact: Point;
  pinLatitude: number | null;
  pinLongitude: number | null;
  locationPrecision: Precision;
  timeZone: string;
};

/**
 * Locates an address: at the landlord's pin, if it's near the ZIP code, else as exactly as the address is known. The
 * point is exact: `placeAddress` makes the public one. The pin is stored as set. Refuses a ZIP code that doesn't exist or is in another state.
 */
export async function locateProperty(address: Address, set: Pin = {}): Promise<Location> {
  const area = checkZip(address);
  const timeZone = timeZoneOf(address.zipcode)!;
  const { latitude, longitude, location_precision: locationPrecision = "rooftop" } = set;
  if (typeof latitude !== "number" || typeof longitude !== "number") {
    const { lat, lng, precision } = await placeOf(address, area);
    const exact = { lat, lng };
    return { exact, locationPrecision: precision, timeZone, pinLatitude: null, pinLongitude: null };
  }
  const pin = { lat: latitude, lng: longitude };
  const miles = milesBetween(pin, area);
  if (miles > mostMilesFromZip) {
    const away = Math.round(miles).toLocaleString("en-US");
    refuse(
      "latitude",
      `The pin is ${away} miles from ZIP code ${address.zipcode}: at most ${mostMilesFromZip}. Move the pin, or check the ZIP code.`,
    );
  }
  return { exact: pin, locationPrecision, timeZone, pinLatitude: latitude, pinLongitude: longitude };
}

/** The ZIP code locates the property; the street makes it more precise if the provider knows streets. */
async function placeOf({ street_address, city, state, zipcode }: Address, area: Place): Promise<Place> {
  const exact = await places.geocode(`${street_address}, ${city}, ${state} ${zipcode}`);
  return exact?.postcode === zipcode ? exact : area;
}

function refuse(field: string, message: string): never {
  throw new Invalid(message, { [field]: message });
}
