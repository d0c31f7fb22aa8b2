import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dateIn, dayInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";

type Deposited = Pick<ReservationJson, "deposit" | "deposit_state" | "deposit_kept" | "deposit_at">;

/** The state of a deposit: "Deposit of $100.00: held by us". `claim` is in dollars; null where it isn't known. */
export function depositInWords(reservation: Deposited, claim: number | null, timeZone = "UTC"): string {
  const { deposit, deposit_state: state, deposit_kept: kept, deposit_at: at } = reservation;
  const on = at === null ? "" : ` on ${dayInWords(dateIn(timeZone, new Date(at)))}`;
  const rest = sumDollars([deposit, -kept]);
  const states: Record<typeof state, string> = {
    none: "not paid yet",
    held: "held by us",
    claimed: claimInWords(deposit, claim),
    returned: `returned${on}`,
    decided:
      rest === 0
        ? `decided${on}, all of it for the landlord`
        : `decided${on}, ${formatDollars(kept)} for the landlord and ${formatDollars(rest)} back`,
  };
  return `Deposit of ${formatDollars(deposit)}: ${states[state]}`;
}

/** A claim may be above its deposit. */
function claimInWords(deposit: number, claim: number | null): string {
  if (claim === null) return "claimed by the landlord";
  if (claim > deposit) return `the landlord claims ${formatDollars(claim)}, more than the deposit`;
  return `the landlord claims ${claim === deposit ? "all" : formatDollars(claim)} of it`;
}
