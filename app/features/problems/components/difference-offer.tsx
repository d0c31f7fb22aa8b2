import type { DifferenceJson } from "#app/features/problems/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = { difference: DifferenceJson | null; limit: number; timeZone: string };

/** What we pay of another space that costs more than the stay that was refunded for it. */
export function DifferenceOffer({ difference, limit, timeZone }: Props) {
  // A rental without an end, or one whose space was offered before we paid this by ourselves.
  if (difference === null)
    return <>If it costs more, contact us: we refund up to {formatDollars(limit)} of the difference.</>;
  const { paid, up_to, start_date, end_date, until, is_open } = difference;
  if (paid !== null)
    return <>We paid {formatDollars(paid)} of what the other space costs more back to your card.</>;
  if (!is_open) return <>The time in which we pay what another space costs more is over.</>;
  return (
    <>
      If this space or another one for {daysInWords(start_date, end_date)} costs more, we pay up to{" "}
      {formatDollars(up_to)} of the difference back after you paid and the landlord accepted. Request it by{" "}
      <ZonedTime at={until} timeZone={timeZone} />.
    </>
  );
}
