import { useMemo } from "react";
import type { FeeRule } from "#app/platform/fee.ts";
import { boundsOf, canPart, type Cluster, clusterPoints } from "#app/ui/cluster.ts";
import type { MapLibrary, ShownMap } from "#app/ui/map-frame.tsx";
import { MapMarker } from "#app/ui/map-marker.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import { mapPriceOf } from "./map-price.tsx";
import type { MapPoint } from "./use-points.ts";

type PriceMarkersProps = {
  map: ShownMap;
  library: MapLibrary;
  zoom: number;
  points: MapPoint[];
  /** The ids of those whose pages were opened before; they are gray. */
  visited: ReadonlySet<string>;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
  /** Called when one price, or several at one point, are pressed. */
  onPick: (ids: string[]) => void;
};

/** Prices closer than this, in pixels, are shown as one number. */
const closest = 72;

export function PriceMarkers({ map, library, zoom, points: all, ...rest }: PriceMarkersProps) {
  const clusters = useMemo(() => clusterPoints(all, zoom, closest), [all, zoom]);
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
          <Price point={points[0]!} lit={lit} {...rest} />
        ) : (
          <Group map={map} cluster={cluster} lit={lit} onPick={rest.onPick} />
        )}
      </MapMarker>
    );
  });
}

const look = (lit: boolean, visited = false) =>
  `shadow-raised border transition-colors ${
    lit
      ? "border-transparent bg-brand text-on-brand"
      : `border-line dark:border-rim ${visited ? "bg-sunken text-soft" : "bg-surface text-ink dark:bg-sunken"} group-hover:border-transparent group-hover:bg-brand group-hover:text-on-brand`
  }`;

// The button has a thumb's size; its visible part is smaller.
const target = "group grid min-h-11 min-w-11 place-items-center rounded-full px-0.5";

type PriceProps = Pick<PriceMarkersProps, "visited" | "onHighlight" | "onPick"> & {
  point: MapPoint;
  lit: boolean;
};

function Price({ point, lit, visited, onHighlight, onPick }: PriceProps) {
  const enter = () => onHighlight(point.id);
  const wasOpened = visited.has(point.id);
  const { amount, period } = pinOf(point, useShownFee(point.type_of_space));
  const leave = () => onHighlight(null);
  return (
    <button
      type="button"
      data-property={point.id}
      data-visited={wasOpened || undefined}
      data-lit={lit || undefined}
      aria-label={`${point.title}, ${amount}${period}${wasOpened ? ", opened before" : ""}`}
      onClick={() => onPick([point.id])}
      onPointerEnter={(event) => event.pointerType === "mouse" && enter()}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
      className={target}
    >
      <span
        className={`rounded-full px-2.5 py-1 font-heading text-sm font-bold tabular-nums ${look(lit, wasOpened)}`}
      >
        {amount}
        <span className="text-xs font-semibold">{period}</span>
      </span>
    </button>
  );
}

const shortPeriods = { Hour: "hr", Day: "day", Week: "wk", Month: "mo" } as const;

/** "$84" and "/mo": the price without zero cents. */
function pinOf(point: MapPoint, fee: FeeRule | null): { amount: string; period: string } {
  const { amount, period } = mapPriceOf(point, fee, shortPeriods);
  return { amount: amount.replace(/\.00$/, ""), period };
}

type GroupProps = Pick<PriceMarkersProps, "map" | "onPick"> & {
  cluster: Cluster<MapPoint>;
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
