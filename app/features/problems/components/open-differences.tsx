import type { OpenDifferenceJson } from "#app/features/problems/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";

/** Before reserving and paying at once: what we pay of spaces for days of stays that we refunded. */
export function OpenDifferences({ differences }: { differences: OpenDifferenceJson[] }) {
  return differences.map(({ reservation_id: id, start_date, end_date, up_to }) => (
    <Alert key={id} tone="info">
      If a space for {daysInWords(start_date, end_date)} costs more than the stay that we refunded to you, we
      pay up to {formatDollars(up_to)} of the difference back after you paid and the landlord accepted. Once,
      and not for a space that was added or made dearer since.
    </Alert>
  ));
}
