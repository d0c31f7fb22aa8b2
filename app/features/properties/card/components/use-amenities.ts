import { useRouteLoaderData } from "react-router";
import { type ShownAmenity, usualAmenities } from "#app/platform/amenities.ts";

/** How amenities are shown now, in the operator's order. */
export function useAmenities(): readonly ShownAmenity[] {
  return useRouteLoaderData<{ amenities?: readonly ShownAmenity[] }>("root")?.amenities ?? usualAmenities;
}
