import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shown for an unknown landlord. */
export function HostMissing() {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="sr-only">Host not found.</h1>
      <EmptyState title="Host not found.">
        <p>The link may be old or mistyped.</p>
        <LinkButton to="/">Search for a space</LinkButton>
      </EmptyState>
    </div>
  );
}
