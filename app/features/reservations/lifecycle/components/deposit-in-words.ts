import type { ReservationJson } from "#app/features/reservations/present.ts";
import { dateIn, dayInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";

type Deposited = Pick<
  ReservationJson,
  "deposit" | "deposit_state" | "deposit_kept" | "deposit_at" | "time_zone"
>;

type Said = {
  /** In dollars; null where it isn't known. */
  claim: number | null;
  /** Who reads it; null for administrators. */
  reader: "tenant" | "landlord" | null;
};

/** The state of a deposit: "Deposit of $100.00: held by us". */
export function depositInWords(reservation: Deposited, { claim, reader }: Said): string {
  const { deposit, deposit_state: state, deposit_kept: kept, deposit_at: at } = reservation;
  const on = at === null ? "" : ` on ${dayInWords(dateIn(reservation.time_zone, new Date(at)))}`;
  const landlord = reader === "landlord" ? "you" : "the landlord";
  const rest = sumDollars([deposit, -kept]);
  const states: Record<typeof state, string> = {
    none: "not paid yet",
    held: "held by us",
    claimed: claimInWords(deposit, claim, landlord),
    returned: `returned${on}`,
    decided:
      rest === 0
        ? `decided${on}, all of it for ${landlord}`
        : `decided${on}, ${formatDollars(kept)} for ${landlord} and ${formatDollars(rest)} back`,
  };
  return `Deposit of ${formatDollars(deposit)}: ${states[state]}`;
}

/** A claim may be above its deposit. */
function claimInWords(deposit: number, claim: number | null, landlord: "you" | "the landlord"): string {
  if (claim === null) return `claimed by ${landlord}`;
  const claims = landlord === "you" ? "you claim" : "the landlord claims";
  if (claim > deposit) return `${claims} ${formatDollars(claim)}, more than the deposit`;
  return `${claims} ${claim === deposit ? "all" : formatDollars(claim)} of it`;
}
