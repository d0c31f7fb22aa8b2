import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { MapSheet } from "#app/features/properties/search/components/map-sheet.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { PriceInWords, SizeInWords } from "#app/features/properties/card/components/property-facts.tsx";

type MapPickProps = {
  /** One property, or several at the same point. */
  properties: PropertyJson[];
  onClose: () => void;
};

/** The properties pressed on the map: picture, facts and link. Takes the focus and returns it. */
export function MapPick({ properties, onClose }: MapPickProps) {
  const sheet = useRef<HTMLElement>(null);
  const first = properties[0]?.id;
  useEffect(() => {
    const links = [...(sheet.current?.querySelectorAll("a") ?? [])];
    links.find((link) => link.pathname === `/properties/${first}`)?.focus({ preventScroll: true });
  }, [first]);
  return (
    <MapSheet
      ref={sheet}
      label={properties.length === 1 ? "Chosen property" : `${properties.length} properties at one point`}
      onClose={onClose}
    >
      {properties.map((property) => (
        <li key={property.id}>
          <Link to={`/properties/${property.id}`} className="flex items-center gap-3 p-3 hover:bg-sunken">
            <div className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken">
              <Photo photo={property.images[0]} alt="" sizes="80px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-semibold">{property.title}</p>
              <PriceInWords property={property} />
              <p className="text-sm text-soft">
                <SizeInWords property={property} />
              </p>
            </div>
          </Link>
        </li>
      ))}
    </MapSheet>
  );
}
