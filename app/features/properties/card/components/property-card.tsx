import type { ReactNode } from "react";
import { useLocation, useViewTransitionState } from "react-router";
import { typeName } from "#app/platform/space-types.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { preparePage } from "#app/ui/prepare-page.ts";
import { useMedia } from "#app/ui/use-media.ts";
import { Carousel } from "#app/ui/carousel.tsx";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { Kept } from "#app/ui/kept.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Blank, CardText, type CardTextProps } from "./card-text.tsx";
import { useShownFee } from "./use-service-fee.ts";
import { useSpaceTypes } from "./use-space-types.ts";
import type { CardFacts, SaidFacts } from "./property-facts.tsx";

type CardProps = {
  property: CardFacts;
  /** The button next to View Details. */
  action: ReactNode;
  /** The heart in the corner of the picture. */
  favorite?: ReactNode;
  /** Where the card leads, if not to the property. */
  details?: string;
  /** Replaces the price with its period. */
  price?: ReactNode;
  /** Its place in the list: the first card loads its first picture eagerly, and neighbors turn theirs one after another. */
  place?: number;
  /** URL parameters for the link to the property: the dates of the search. */
  carried?: string;
  /** Placeholders for a draft's empty fields. */
  blank?: Blank;
};

/** Milliseconds between the turns of neighbors' pictures; six begin within the three seconds of one. */
const apart = 500;

const texts = "flex flex-1 flex-col gap-1 p-4 pb-1";

const prepare = () => preparePage("pages/property");

/**
 * A property in a grid. The whole card is the link of its title; the pictures are links of their own, since a link that
 * covered them would take their swipes. By keyboard there is one way to the property: the title.
 */
export function PropertyCard({
  property,
  action,
  favorite,
  details,
  price,
  place = 3,
  carried = "",
  blank,
}: CardProps) {
  const { id, title, images } = property;
  const to = details ?? `/properties/${id}${carried}`;
  const isOnProperty = useLocation().pathname.startsWith("/properties/");
  // On a property's page the name of what moves is taken by its own first picture.
  const moves = useMedia("(prefers-reduced-motion: no-preference)") && !isOnProperty;
  const fee = useShownFee(property.type_of_space);
  const typeOfSpace = typeName(useSpaceTypes(), property.type_of_space);
  const said = {
    facts: { ...(import.meta.env.SSR ? factsOf(property) : property), type_of_space: typeOfSpace },
    to,
    moves,
    stay: carried,
    blank,
    fee,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only loads scripts ahead
    <article
      aria-label={title}
      data-property={id}
      onPointerEnter={prepare}
      onFocus={prepare}
      className="card group/card relative isolate flex flex-col overflow-hidden transition-shadow hover:shadow-raised data-highlighted:shadow-raised data-highlighted:outline-2 data-highlighted:outline-brand"
    >
      <div className="relative z-1">
        <MovingPhoto to={blank ? null : to}>
          <Carousel
            label={`Pictures of ${title}`}
            className="aspect-4/3 bg-sunken"
            offset={(place % 6) * apart}
          >
            {(images.length > 0 ? images : [undefined]).map((photo, turn) => (
              <Link
                key={photo?.id ?? "none"}
                to={to}
                tabIndex={-1}
                draggable={false}
                viewTransition={moves}
                className="block size-full"
              >
                <Photo
                  photo={photo}
                  alt={
                    photo ? `${title}, picture ${turn + 1} of ${images.length}` : `${title}, no picture yet`
                  }
                  sizes="(min-width: 1000px) 320px, (min-width: 620px) 50vw, calc(90vw - 2rem)"
                  eager={place === 0 && turn === 0}
                  urgent={place === 0 && turn === 0}
                />
              </Link>
            ))}
          </Carousel>
        </MovingPhoto>
        {favorite}
      </div>
      {price === undefined ? (
        <Kept<CardTextProps> as="div" className={texts} of={CardText} given={said} />
      ) : (
        <div className={texts}>
          <CardText {...said} price={price} />
        </div>
      )}
      <div className="relative z-1 grid grid-cols-2 gap-2 px-4 pt-3 pb-4 *:px-1 *:whitespace-nowrap">
        <LinkButton to={to} variant="quiet" tabIndex={-1}>
          View Details<span className="sr-only">: {title}</span>
        </LinkButton>
        {action}
      </div>
    </article>
  );
}

/** Only what the text says: it is what the server knows the text by. */
function factsOf(property: CardFacts): SaidFacts {
  const { id, title, type_of_space, price, price_per, street_address, city, state, zipcode } = property;
  const { length, width, height, instant, renews, start_date, distance_miles, total } = property;
  const { rating, review_count } = property;
  const place = { street_address, city, state, zipcode, distance_miles };
  const size = { length, width, height };
  const terms = { price, price_per, total, instant, renews, start_date };
  return { id, title, type_of_space, ...place, ...size, ...terms, rating, review_count };
}

/** The picture that becomes the property's first one while its page opens. A draft has no page: it stays. */
function MovingPhoto({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <Moving to={to}>{children}</Moving>;
}

function Moving({ to, children }: { to: string; children: ReactNode }) {
  const isOnProperty = useLocation().pathname.startsWith("/properties/");
  const isMoving = useViewTransitionState(to) && !isOnProperty;
  return <div className={isMoving ? "moving-photo" : undefined}>{children}</div>;
}
