import { type RefObject, useRef } from "react";
import { typeName } from "#app/platform/space-types.ts";
import { useSpaceTypes } from "#app/features/properties/card/components/use-space-types.ts";
import { milesInWords } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { Link } from "#app/ui/link.tsx";
import { MapPrice } from "./map-price.tsx";

type MapStripProps = {
  /** For bringing one into view. */
  ref: RefObject<HTMLUListElement | null>;
  properties: PropertyJson[];
  /** URL parameters for the links: the dates of the search. */
  carried: string;
  /** The one in the middle; its price is highlighted. */
  onMiddle: (id: string) => void;
};

/** On phones the page's properties as a row of cards over the foot of the map; swiping goes from price to price. */
export function MapStrip({ ref, properties, carried, onMiddle }: MapStripProps) {
  const middle = useRef(0);
  const types = useSpaceTypes();
  function look(row: HTMLElement) {
    const step = row.scrollWidth / properties.length;
    const index = Math.min(properties.length - 1, Math.round(row.scrollLeft / step));
    if (index === middle.current) return;
    middle.current = index;
    onMiddle(properties[index]!.id);
  }
  return (
    <ul
      ref={ref}
      aria-label="Properties on the map"
      onScroll={({ currentTarget }) => look(currentTarget)}
      className="absolute inset-x-0 bottom-10 z-10 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {properties.map((property) => (
        <li
          key={property.id}
          data-property={property.id}
          className="card w-[85%] max-w-sm shrink-0 snap-center overflow-hidden shadow-raised"
        >
          <Link to={`/properties/${property.id}${carried}`} className="flex items-center gap-3">
            <Photo
              photo={property.images[0]}
              alt=""
              sizes="96px"
              className="min-h-24 w-24 shrink-0 self-stretch bg-sunken object-cover"
            />
            <span className="min-w-0 flex-1 py-2 pr-3">
              <span className="block truncate text-sm text-soft">
                {typeName(types, property.type_of_space)}
                {property.distance_miles !== undefined && ` · ${milesInWords(property.distance_miles)}`}
              </span>
              <span className="block leading-snug font-semibold text-pretty wrap-anywhere">
                {property.title}
              </span>
              <span className="block font-bold tabular-nums">
                <MapPrice point={property} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
