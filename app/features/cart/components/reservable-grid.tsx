import { Fragment, type ReactNode, Suspense, useCallback, useState } from "react";
import { FavoriteButton } from "#app/features/properties/favorites/components/favorite-button.tsx";
import { PropertyCard } from "#app/features/properties/card/components/property-card.tsx";
import { PropertyGrid } from "#app/features/properties/card/components/property-grid.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { CheckReservations } from "./check-reservations.tsx";

type GridProps = {
  properties: PropertyJson[];
  /** Landlords see Reserve disabled. */
  mayReserve: boolean;
  busy?: boolean;
  /** A row after the first six, or after the last of fewer. */
  between?: ReactNode;
  /** URL parameters for the links to the properties and the cart: the dates of the search. */
  carried?: string;
};

const before = 6;

/** Properties with their Reserve buttons, and the banner after one is pressed. */
export function ReservableGrid({ properties, mayReserve, busy, between, carried }: GridProps) {
  const [added, setAdded] = useState(0);
  const hideBanner = useCallback(() => setAdded(0), []);
  return (
    <>
      {!mayReserve && <p className="mb-4 text-sm text-soft">Landlord accounts cannot reserve.</p>}
      <PropertyGrid busy={busy}>
        {/* One boundary each: React hydrates them one by one, a pressed one first. */}
        {properties.map((property, place) => (
          <Fragment key={property.id}>
            <Suspense>
              <PropertyCard
                property={property}
                place={place}
                carried={carried}
                favorite={<FavoriteButton property={property} />}
                action={
                  <AddToCartButton
                    property={property}
                    variant="soft"
                    disabled={!mayReserve}
                    carried={carried}
                    otherwise={`/properties/${property.id}#reserve`}
                    onAdded={() => setAdded((count) => count + 1)}
                  />
                }
              />
            </Suspense>
            {between && place === Math.min(before, properties.length) - 1 && (
              <div className="col-span-full min-w-0">{between}</div>
            )}
          </Fragment>
        ))}
      </PropertyGrid>
      <CheckReservations count={added} carried={carried} onGone={hideBanner} />
    </>
  );
}
