import { useMemo } from "react";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { boundsOf, canPart, type Cluster, clusterPoints } from "#app/ui/cluster.ts";
import type { MapLibrary, ShownMap } from "#app/ui/map-frame.tsx";
import { MapMarker } from "#app/ui/map-marker.tsx";
import { priceOf } from "#app/features/properties/card/components/property-facts.tsx";

type PriceMarkersProps = {
  map: ShownMap;
  library: MapLibrary;
  zoom: number;
  properties: PropertyJson[];
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
  /** Called when one price, or several at one point, are pressed. */
  onPick: (ids: string[]) => void;
};

/** Prices closer than this, in pixels, are shown as one number. */
const closest = 52;

export function PriceMarkers({ map, library, zoom, properties, ...rest }: PriceMarkersProps) {
  const clusters = useMemo(() => clusterPoints(properties, zoom, closest), [properties, zoom]);
  return clusters.map((cluster) => {
    const { points, latitude, longitude } = cluster;
    const lit = points.some(({ id }) => id === rest.highlightedId);
    return (
      <MapMarker
        key={points[0]!.id}
        map={map}
        library={library}
        latitude={latitude}
        longitude={longitude}
        raised={lit}
      >
        {points.length === 1 ? (
          <Price property={points[0]!} lit={lit} {...rest} />
        ) : (
          <Group map={map} cluster={cluster} lit={lit} onPick={rest.onPick} />
        )}
      </MapMarker>
    );
  });
}

const look = (lit: boolean) =>
  `shadow-raised border transition-colors ${
    lit
      ? "border-transparent bg-brand text-on-brand"
      : "border-line bg-surface text-ink dark:border-rim dark:bg-sunken group-hover:border-transparent group-hover:bg-brand group-hover:text-on-brand"
  }`;

// The button has a thumb's size; its visible part is smaller.
const target = "group grid min-h-11 min-w-11 place-items-center rounded-full px-0.5";

type PriceProps = Pick<PriceMarkersProps, "onHighlight" | "onPick"> & {
  property: PropertyJson;
  lit: boolean;
};

function Price({ property, lit, onHighlight, onPick }: PriceProps) {
  const point = () => onHighlight(property.id);
  const leave = () => onHighlight(null);
  return (
    <button
      type="button"
      data-property={property.id}
      data-lit={lit || undefined}
      aria-label={`${property.title}, ${priceOf(property)}/${property.price_per}`}
      onClick={() => onPick([property.id])}
      onPointerEnter={(event) => event.pointerType === "mouse" && point()}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={target}
    >
      <span className={`rounded-full px-2.5 py-1 font-heading text-sm font-bold tabular-nums ${look(lit)}`}>
        {priceOf(property).replace(/\.00$/, "")}
      </span>
    </button>
  );
}

type GroupProps = Pick<PriceMarkersProps, "map" | "onPick"> & {
  cluster: Cluster<PropertyJson>;
  lit: boolean;
};

function Group({ map, cluster: { points }, lit, onPick }: GroupProps) {
  const parts = canPart(points, map.getMaxZoom(), closest);
  return (
    <button
      type="button"
      data-lit={lit || undefined}
      aria-label={`${points.length} properties, ${parts ? "zoom in" : "list them"}`}
      onClick={(click) => {
        if (!parts) return onPick(points.map(({ id }) => id));
        // This button is about to disappear.
        map.getCanvas().focus({ preventScroll: true });
        const [west, south, east, north] = boundsOf(points);
        const animate = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        map.fitBounds(
          [west, south, east, north],
          { padding: 80, duration: 250, animate },
          { originalEvent: click.nativeEvent },
        );
      }}
      className={target}
    >
      <span
        className={`grid size-9 place-items-center rounded-full font-heading text-sm font-bold tabular-nums ring-4 ring-brand/25 ${look(lit)}`}
      >
        {points.length}
      </span>
    </button>
  );
}
