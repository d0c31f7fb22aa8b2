import { LinkButton } from "#app/ui/button.tsx";

/** Landlords come for their own spaces, not to search. */
export function LandlordStart() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/landlord-dashboard">Go to your dashboard</LinkButton>
      <LinkButton to="/landlord/add-property" variant="secondary">
        Add property
      </LinkButton>
    </div>
  );
}
