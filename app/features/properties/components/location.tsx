import { AreaMap } from "#app/ui/area-map.tsx";
import { defaultHeight } from "#app/ui/map-frame.tsx";
import { WhenNear } from "#app/ui/when-near.tsx";
import type { PropertyJson } from "../present.ts";
import { addressOf } from "./property-facts.tsx";

/** Whereabouts a property is: its address in words, and the area around it on a map. */
export function Location({ property, radiusMeters }: { property: PropertyJson; radiusMeters: number }) {
  return (
    <>
      <p className="mb-4 text-soft">{addressOf(property)}. The circle is the area it is in.</p>
      <WhenNear height={defaultHeight}>
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
