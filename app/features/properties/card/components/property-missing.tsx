import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown for a property that doesn't exist, or was deleted. */
export function PropertyMissing() {
  return (
    <div className="pt-4">
      <h1 className="sr-only">Property not found.</h1>
      <EmptyState title="Property not found.">
        <p>Its landlord may have removed it.</p>
        <LinkButton to="/">Search for another space</LinkButton>
      </EmptyState>
    </div>
  );
}
