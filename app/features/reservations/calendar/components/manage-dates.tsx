import { ManageAvailability } from "#app/features/properties/listing/components/manage-availability.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { useFreeDays } from "#app/features/reservations/booking/components/use-free-days.ts";

/** A property's availability form and its days; a change of `fresh` reloads them. */
export function ManageDates({ property, fresh }: { property: PropertyJson; fresh: number }) {
  const { known } = useFreeDays([property.id], fresh);
  return <ManageAvailability property={property} days={known.get(property.id)} />;
}
