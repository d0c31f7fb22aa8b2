import { useEffect, useRef } from "react";
import { milesInWords } from "#app/features/properties/model.ts";
import { MapPrice } from "#app/features/properties/search/components/map-price.tsx";
import { MapSheet } from "#app/features/properties/search/components/map-sheet.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import type { MapPoint } from "#app/features/properties/search/components/use-points.ts";
import { Link } from "#app/ui/link.tsx";

type MapPickProps = {
  /** One property, or several at the same point. */
  points: MapPoint[];
  /** URL parameters for the links: the dates of the search. */
  carried: string;
  onClose: () => void;
};

/** The properties pressed on the map: facts, link and, if known, picture. Takes the focus and returns it. */
export function MapPick({ points, carried, onClose }: MapPickProps) {
  const sheet = useRef<HTMLElement>(null);
  const first = points[0]?.id;
  useEffect(() => {
    const links = [...(sheet.current?.querySelectorAll("a") ?? [])];
    links.find((link) => link.pathname === `/properties/${first}`)?.focus({ preventScroll: true });
  }, [first]);
  return (
    <MapSheet
      ref={sheet}
      label={points.length === 1 ? "Chosen property" : `${points.length} properties at one point`}
      onClose={onClose}
    >
      {points.map((point) => (
        <li key={point.id}>
          <Link
            to={`/properties/${point.id}${carried}`}
            className="flex items-center gap-3 p-3 hover:bg-sunken"
          >
            {point.images && (
              <div className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken">
                <Photo photo={point.images[0]} alt="" sizes="80px" />
              </div>
            )}
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-pretty wrap-anywhere">{point.title}</p>
              <p className="font-heading font-bold tabular-nums">
                <MapPrice point={point} />
              </p>
              {point.distance_miles !== undefined && (
                <p className="text-sm text-soft">{milesInWords(point.distance_miles)}</p>
              )}
            </div>
          </Link>
        </li>
      ))}
    </MapSheet>
  );
}
