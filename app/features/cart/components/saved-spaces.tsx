import { Link } from "react-router";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { formatDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AddToCartButton } from "./add-to-cart-button.tsx";

/** The properties a tenant saved, each ready to be reserved. */
export function SavedSpaces({ properties }: { properties: PropertyJson[] }) {
  if (properties.length === 0) {
    return (
      <EmptyState title="No saved properties yet.">
        <LinkButton to="/">Search for a space</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {properties.map((property) => (
        <li key={property.id} className="card flex flex-wrap items-center gap-4 p-4">
          <div className="min-w-0 grow basis-60">
            <Link
              to={`/properties/${property.id}`}
              className="font-heading text-lg font-semibold hover:underline"
            >
              {property.title}
            </Link>
            <p className="text-soft">
              {property.street_address}, {property.city}
            </p>
            <p>
              <strong>{formatDollars(property.price)}</strong>/{property.price_per}
            </p>
          </div>
          <AddToCartButton property={property} />
        </li>
      ))}
    </ul>
  );
}
