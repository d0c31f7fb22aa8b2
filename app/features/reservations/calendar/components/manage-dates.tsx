import {
  type AvailabilityChoice,
  type ManagedProperty,
  ManageAvailability,
} from "#app/features/properties/listing/components/manage-availability.tsx";
import { useFreeDays } from "#app/features/reservations/booking/components/use-free-days.ts";

type Props = { property: ManagedProperty; fresh: number; initially: AvailabilityChoice };

/** A property's availability form and its days; a change of `fresh` reloads them. */
export function ManageDates({ property, fresh, initially }: Props) {
  const { known } = useFreeDays([property.id], fresh);
  return <ManageAvailability property={property} days={known.get(property.id)} initially={initially} />;
}
