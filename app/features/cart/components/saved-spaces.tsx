import type { PropertyJson } from "#app/features/properties/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReservableGrid } from "./reservable-grid.tsx";

/** A tenant's saved properties, each with Reserve. One that is unsaved here stays until the page is left. */
export function SavedSpaces({ properties, isFirst }: { properties: PropertyJson[]; isFirst: boolean }) {
  if (properties.length === 0 && isFirst) {
    return (
      <EmptyState title="No saved properties yet.">
        <p>Tap the heart on a space to save it here.</p>
        <LinkButton to="/">Search for a space</LinkButton>
      </EmptyState>
    );
  }
  return <ReservableGrid properties={properties} mayReserve />;
}
