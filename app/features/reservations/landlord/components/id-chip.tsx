import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Chip } from "#app/ui/chip.tsx";

/** Whether the ID arrived and is verified; landlords never see the ID itself. */
export function IdChip({ reservation: { id_uploaded, id_verified } }: { reservation: ReservationJson }) {
  if (id_verified) return <Chip tone="good">ID verified</Chip>;
  return id_uploaded ? <Chip tone="info">ID received</Chip> : <Chip tone="plain">ID not verified</Chip>;
}
