import { useSearchParams } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { lazyWithRetry } from "#app/ui/lazy.tsx";
import { Link } from "#app/ui/link.tsx";
import { mapHeight } from "#app/ui/map-height.ts";
import { WhenNear } from "#app/ui/when-near.tsx";
import { withMap } from "./spaces-url.ts";

const LandlordMap = lazyWithRetry(async () => (await import("./landlord-map.tsx")).LandlordMap);

/** A landlord's spaces on a map, if its URL asks for it, and the link that shows or hides it. */
export function SpacesMap({ landlordId, properties }: { landlordId: string; properties: PropertyJson[] }) {
  const [params] = useSearchParams();
  const hasMap = params.has("map");
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <Link
          to={withMap(params, !hasMap)}
          preventScrollReset
          className="text-link inline-flex min-h-11 items-center"
        >
          {hasMap ? "Hide map" : "Show map"}
        </Link>
        <Link to="/rentals" className="text-link inline-flex min-h-11 items-center">
          Month-to-month rentals
        </Link>
      </p>
      {hasMap && (
        <WhenNear height={mapHeight}>
          <LandlordMap landlordId={landlordId} fresh={properties} />
        </WhenNear>
      )}
    </>
  );
}
