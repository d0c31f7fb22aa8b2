import { Invalid } from "#app/platform/errors.ts";
import type { Place } from "#app/platform/places/place.ts";
import { geocode } from "#app/platform/places/places.server.ts";

/** A ZIP code's place; refuses one that doesn't exist or is in another state. */
export function checkZip({ state, zipcode }: { state: string; zipcode: string }): Place {
  const area = geocode(zipcode);
  if (area?.postcode !== zipcode) return refuse(`The ZIP code ${zipcode} is not known. Please check it.`);
  if (area.state !== state) refuse(`The ZIP code ${zipcode} is in ${area.state}, not in ${state}.`);
  return area;
}

function refuse(message: string): never {
  throw new Invalid(message, { zipcode: message });
}
