import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { Photo } from "./photo.tsx";
import { PriceInWords, SizeInWords } from "./property-facts.tsx";

type MapPickProps = {
  /** One, or several that stand at the same point. */
  properties: PropertyJson[];
  onClose: () => void;
};

/** What was pressed on the map: a picture, the facts and the way to the page. Takes the focus and gives it back. */
export function MapPick({ properties, onClose }: MapPickProps) {
  const sheet = useRef<HTMLElement>(null);
  const first = properties[0]?.id;
  useEffect(() => {
    const links = [...(sheet.current?.querySelectorAll("a") ?? [])];
    links.find((link) => link.pathname === `/properties/${first}`)?.focus({ preventScroll: true });
  }, [first]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <section
      ref={sheet}
      aria-label={
        properties.length === 1 ? "Chosen property" : `${properties.length} properties at one point`
      }
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="card absolute inset-x-3 bottom-9 z-20 max-h-[70%] overflow-y-auto shadow-raised sm:right-auto sm:w-80"
    >
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="sticky top-1 float-right mt-1 mr-1 grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
      <ul className="divide-y divide-line">
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
      </ul>
    </section>
  );
}
