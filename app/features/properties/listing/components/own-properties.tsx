import FileUp from "~icons/lucide/file-up";
import ListChecks from "~icons/lucide/list-checks";
import { type ReactNode, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { OwnProperty } from "./own-property.tsx";

type Props = {
  loaded: PropertyJson[];
  /** How many there are in total. */
  total: number;
  /** The links to the first part of the list, and to the next one; null without one. */
  first: string | null;
  more: string | null;
  /** The search, for those with many. */
  search?: ReactNode;
  /** Renders the stay that goes on or comes next. */
  renderStay: (property: PropertyJson) => ReactNode;
  /** Renders a property's calendar on request. */
  renderCalendar: (property: PropertyJson) => ReactNode;
  /** Renders the availability form. */
  renderAvailability: (property: PropertyJson) => ReactNode;
};

/** A landlord's own properties, with buttons to manage and delete each. */
export function OwnProperties({
  loaded,
  total,
  first,
  more,
  search,
  renderStay,
  renderCalendar,
  renderAvailability,
}: Props) {
  const [deleted, setDeleted] = useState<string[]>([]);
  const properties = loaded.filter(({ id }) => !deleted.includes(id));

  function forget(property: PropertyJson) {
    setDeleted([...deleted, property.id]);
    announce(`${property.title} was deleted.`);
    document.getElementById("properties")?.focus();
  }

  return (
    <section aria-labelledby="properties" className="flex flex-col gap-4">
      <div className="flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:items-center lg:justify-between">
        <h2 id="properties" tabIndex={-1} className="whitespace-nowrap">
          Your spaces
        </h2>
        {search}
        <div className="flex flex-wrap gap-2">
          {total > 1 && (
            <LinkButton to="/landlord/change-spaces" variant="quiet">
              <ListChecks aria-hidden className="size-5" />
              Change several
            </LinkButton>
          )}
          <LinkButton to="/landlord/import" variant="quiet">
            <FileUp aria-hidden className="size-5" />
            Import spaces
          </LinkButton>
        </div>
      </div>
      {search && properties.length === 0 ? (
        <EmptyState title="No properties found.">
          <p>No title or address matches your search.</p>
          <LinkButton to="?tab=spaces" variant="secondary">
            Show all spaces
          </LinkButton>
        </EmptyState>
      ) : properties.length === 0 && total === 0 ? (
        <EmptyState title="No spaces yet.">
          <p>Add your garage, driveway or basement so people nearby can find it.</p>
          <LinkButton to="/landlord/add-property" variant="secondary">
            Add your first space
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line">
          {properties.map((property) => (
            <li key={property.id}>
              <OwnProperty
                property={property}
                stay={renderStay(property)}
                calendar={renderCalendar(property)}
                availability={renderAvailability(property)}
                onDeleted={() => forget(property)}
              />
            </li>
          ))}
        </ul>
      )}
      {(first !== null || more !== null) && (
        <nav aria-label="Pages of spaces" className="flex flex-wrap items-center justify-between gap-3">
          {first !== null && (
            <LinkButton variant="secondary" to={first}>
              First spaces
            </LinkButton>
          )}
          <p className="text-sm text-soft tabular-nums">
            {loaded.length} of {total.toLocaleString("en-US")}
          </p>
          {more !== null && (
            <LinkButton variant="secondary" to={more}>
              More spaces
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
