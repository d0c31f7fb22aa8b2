import type { PropertyJson } from "#app/features/properties/present.ts";

const usualMiles = 25;

/** Says so when nothing was near and the search looked farther away. */
export function WidenedNote({ properties }: { properties: PropertyJson[] }) {
  const nearest = Math.min(...properties.map((property) => property.distance_miles ?? 0));
  if (properties.length === 0 || nearest <= usualMiles) return null;
  return (
    <p className="mb-4 text-soft">
      Nothing is within {usualMiles} miles. These are farther away, the nearest {nearest.toFixed(0)} miles.
    </p>
  );
}
