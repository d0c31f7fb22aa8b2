import type { ReactNode } from "react";
import { milesInWords } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { AvailableFrom, PlaceInWords, PriceInWords, SizeInWords } from "./property-facts.tsx";

type CardProps = {
  property: PropertyJson;
  /** The button next to View Details. */
  action: ReactNode;
  /** The heart in the corner of the picture. */
  favorite?: ReactNode;
  /** Where View Details leads, if not to the property. */
  details?: string;
  /** Replaces the price with its period. */
  price?: ReactNode;
  /** Its place in the list: the first three cards load their first picture eagerly. */
  place?: number;
  /** URL parameters for the link to the property: the dates of the search. */
  carried?: string;
  /** Placeholders for a draft's empty fields. */
  blank?: { price?: string; size?: string; start?: string };
};

export function PropertyCard({
  property,
  action,
  favorite,
  details,
  price,
  place = 3,
  carried = "",
  blank = {},
}: CardProps) {
  const { id, title, images } = property;
  return (
    <article
      aria-label={title}
      data-property={id}
      className="card flex flex-col overflow-hidden transition-shadow data-highlighted:shadow-raised data-highlighted:outline-2 data-highlighted:outline-brand"
    >
      <div className="relative">
        <Carousel label={`Pictures of ${title}`} className="aspect-4/3 bg-sunken">
          {(images.length > 0 ? images : [undefined]).map((photo, turn) => (
            <Photo
              key={photo?.id ?? "none"}
              photo={photo}
              alt={photo ? `${title}, picture ${turn + 1} of ${images.length}` : `${title}, no picture yet`}
              sizes="(min-width: 1000px) 320px, (min-width: 620px) 50vw, calc(90vw - 2rem)"
              eager={place === 0 && turn === 0}
              urgent={place === 0 && turn === 0}
            />
          ))}
        </Carousel>
        <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-surface/95 px-2.5 py-0.5 text-sm font-semibold text-ink shadow-raised">
          {property.type_of_space}
        </span>
        {favorite}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <div className="flex items-baseline justify-between gap-3">
          {blank.price ? (
            <p className="font-heading text-lg font-bold text-soft">{blank.price}</p>
          ) : (
            (price ?? <PriceInWords property={property} className="text-lg" />)
          )}
          {property.distance_miles !== undefined && (
            <span className="text-sm whitespace-nowrap text-soft">
              {milesInWords(property.distance_miles)}
            </span>
          )}
        </div>
        <h3 className="line-clamp-2 leading-snug">{title}</h3>
        <PlaceInWords property={property} className="text-sm text-soft" />
        <p className="text-sm text-soft">{blank.size ?? <SizeInWords property={property} />}</p>
        {blank.start ? (
          <p className="text-sm text-soft">{blank.start}</p>
        ) : (
          <AvailableFrom property={property} className="text-sm text-soft" />
        )}
        <div className="mt-auto grid grid-cols-2 gap-2 pt-3 *:px-1">
          <LinkButton to={details ?? `/properties/${id}${carried}`} variant="secondary">
            View Details<span className="sr-only">: {title}</span>
          </LinkButton>
          {action}
        </div>
      </div>
    </article>
  );
}
