import { Button, LinkButton } from "#app/ui/button.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";

type ReserveLinkProps = { property: PropertyJson; label: string; mayReserve: boolean };

/** Links to this property's reserve page; disabled for members who can't reserve, and while no dates are offered. */
export function ReserveLink({ property, label, mayReserve }: ReserveLinkProps) {
  const reason = whyNot(property, mayReserve);
  const words = (
    <>
      {label}
      <span className="sr-only">: {property.title}</span>
    </>
  );
  if (reason === null)
    return (
      <LinkButton to={`/checkout/${property.id}`} variant="soft">
        {words}
      </LinkButton>
    );
  return (
    <Button variant="soft" disabled title={reason}>
      {words}
    </Button>
  );
}

function whyNot({ is_available }: PropertyJson, mayReserve: boolean): string | null {
  if (!mayReserve) return "Only tenants and visitors can reserve a space.";
  return is_available ? null : "The landlord isn’t offering any dates right now.";
}
