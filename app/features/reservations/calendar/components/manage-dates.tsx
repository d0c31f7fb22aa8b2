import { ManageAvailability } from "#app/features/properties/listing/components/manage-availability.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { useFreeDays } from "#app/features/reservations/booking/components/use-free-days.ts";

/** When one of the landlord's properties is available, with what its days are now; `fresh` asks for those anew. */
export function ManageDates({ property, fresh }: { property: PropertyJson; fresh: number }) {
  const { known } = useFreeDays([property.id], fresh);
  return <ManageAvailability property={property} days={known.get(property.id)} />;
}
