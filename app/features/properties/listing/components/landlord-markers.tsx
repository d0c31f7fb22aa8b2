import { useEffect, useMemo, useRef, useState } from "react";
import { formatDollars } from "#app/platform/money.ts";
import { boundsOf, canPart, clusterPoints } from "#app/ui/cluster.ts";
import type { MapLibrary, ShownMap } from "#app/ui/map-frame.tsx";
import { MapMarker } from "#app/ui/map-marker.tsx";
import type { PointJson } from "#app/features/properties/present.ts";
import { MapSheet } from "#app/features/properties/search/components/map-sheet.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = { map: ShownMap; library: MapLibrary; zoom: number; points: PointJson[] };

/** Prices closer than this, in pixels, are shown as one number. */
const closest = 52;
const target = "grid min-h-11 min-w-11 place-items-center rounded-full";
const look =
  "border border-line bg-surface font-heading text-sm font-bold text-ink tabular-nums shadow-raised hover:border-brand";

/** A link at each property; many close together become a number that zooms in or lists them. */
export function LandlordMarkers({ map, library, zoom, points }: Props) {
  const clusters = useMemo(() => clusterPoints(points, zoom, closest), [points, zoom]);
  const [listed, setListed] = useState<PointJson[]>([]);
  const opener = useRef<HTMLElement | null>(null);

  function pick(group: PointJson[], button: HTMLElement) {
    if (canPart(group, map.getMaxZoom(), closest)) {
      map.fitBounds(boundsOf(group), { padding: 80, animate: false });
    } else {
      opener.current = button;
      setListed(group);
    }
  }

  return (
    <>
      {clusters.map(({ points: group, latitude, longitude }) => (
        <MapMarker key={group[0]!.id} {...{ map, library, latitude, longitude }}>
          {group.length === 1 ? (
            <Link to={`/properties/${group[0]!.id}`} aria-label={nameOf(group[0]!)} className={target}>
              <span className={`rounded-full px-2.5 py-1 ${look}`}>{shortPrice(group[0]!)}</span>
            </Link>
          ) : (
            <button
              type="button"
              aria-label={`${group.length} properties`}
              onClick={(event) => pick(group, event.currentTarget)}
              className={target}
            >
              <span className={`grid size-9 place-items-center rounded-full ring-4 ring-brand/20 ${look}`}>
                {group.length}
              </span>
            </button>
          )}
        </MapMarker>
      ))}
      {listed.length > 0 && (
        <Listed
          key={listed[0]!.id}
          points={listed}
          onClose={() => {
            setListed([]);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Properties at one point. Takes the focus; Escape returns it. */
function Listed({ points, onClose }: { points: PointJson[]; onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.querySelector("a")?.focus({ preventScroll: true }), []);
  return (
    <MapSheet ref={sheet} label={`${points.length} properties at one point`} onClose={onClose}>
      {points.map((point) => (
        <li key={point.id}>
          <Link to={`/properties/${point.id}`} className="block p-3 hover:bg-sunken">
            <span className="block font-semibold wrap-anywhere">{point.title}</span>
            {formatDollars(point.price)}/{point.price_per}
          </Link>
        </li>
      ))}
    </MapSheet>
  );
}

function nameOf(point: PointJson): string {
  return `${point.title}, ${formatDollars(point.price)}/${point.price_per}`;
}

function shortPrice({ price }: PointJson): string {
  return formatDollars(price).replace(/\.00$/, "");
}
