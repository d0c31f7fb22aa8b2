import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { mapHeight } from "#app/ui/map-height.ts";
import { WhenNear } from "#app/ui/when-near.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { addressOf } from "./property-facts.tsx";

const AreaMap = lazyWithRetry(
  async () => (await import("#app/ui/area-map.tsx")).AreaMap,
  <div style={{ height: mapHeight }} className="rounded-card border border-line bg-sunken" />,
);

type Props = { property: PropertyJson; radiusMeters: number; isHidden: boolean };

/** A property's address, and its approximate area on a map. */
export function Location({ property, radiusMeters, isHidden }: Props) {
  return (
    <>
      <p className="mb-4 text-soft">
        {addressOf(property)}. The map shows the neighborhood.
        {isHidden && " You see the exact address once your stay is accepted and paid."}
      </p>
      <WhenNear height={mapHeight}>
        <AreaMap
          latitude={property.latitude}
          longitude={property.longitude}
          radiusMeters={radiusMeters}
          label={`Map of the area around ${property.title}`}
        />
      </WhenNear>
    </>
  );
}
