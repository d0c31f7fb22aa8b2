import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dateIn, dayInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";

type Deposited = Pick<ReservationJson, "deposit" | "deposit_state" | "deposit_kept" | "deposit_at">;

/** The state of a deposit: "Deposit of $100.00: held". */
export function depositInWords(reservation: Deposited, timeZone = "UTC"): string {
  const { deposit, deposit_state: state, deposit_kept: kept, deposit_at: at } = reservation;
  const on = at === null ? "" : ` on ${dayInWords(dateIn(timeZone, new Date(at)))}`;
  const rest = sumDollars([deposit, -kept]);
  const states: Record<typeof state, string> = {
    none: "not paid yet",
    held: "held by us",
    claimed: "the landlord claims some of it",
    returned: `returned${on}`,
    decided:
      rest === 0
        ? `decided${on}, all of it for the landlord`
        : `decided${on}, ${formatDollars(kept)} for the landlord and ${formatDollars(rest)} back`,
  };
  return `Deposit of ${formatDollars(deposit)}: ${states[state]}`;
}
