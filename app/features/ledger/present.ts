import { addDays, dateIn, type IsoDate, isEndless } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { type EntryKind, isLandlordFee } from "./model.ts";
import type { StatementRow } from "./queries.server.ts";

/**
 * One line of a landlord's statement. Money is decimal dollars. The days are the stay's, or the period's whose rent it is;
 * `end_date` is the last day included.
 */
export type StatementLine = {
  id: number;
  /** The property's. */
  date: IsoDate;
  what: string;
  title: string;
  reservation_code: string;
  start_date: string;
  end_date: string;
  amount: number;
  balance: number;
};

/** Of a fee that the landlord pays, and of what goes back of it with a refund. */
const feeWords: Partial<Record<EntryKind, string>> = {
  rent: "Landlord fee",
  refund_decided: "Landlord fee, refunded",
  refund_withdrawn: "Landlord fee of a refund stopped by a dispute",
  dispute_lost: "Landlord fee, refunded after a card dispute",
  dispute_recovered: "Landlord fee of what was recovered",
};

const words: Partial<Record<EntryKind, string>> = {
  rent: "Rent",
  refund_decided: "Refunded to the guest",
  refund_withdrawn: "Refund stopped by a dispute",
  payout_decided: "Payout",
  payout_withdrawn: "Payout stopped",
  payout_reversed: "Payout reversed",
  dispute_lost: "Lost to a card dispute",
  dispute_recovered: "Recovered from a card dispute",
  deposit_claimed: "Of a guest’s deposit",
};

/** Of a charge that the terms of a stay name, which is booked as a rent of its own (`extra_charges`). */
const isOfCharge = ({ kind, causeId }: StatementRow) => kind === "rent" && causeId.startsWith("exc_");
const chargeWords = ({ causeId }: StatementRow) =>
  causeId.startsWith("exc_rnt_") ? "Late fee" : "Charge that the terms name";

function wordsOf(row: StatementRow): string {
  const { kind } = row;
  // Rows have what the landlord gets, the ledger the opposite.
  if (isLandlordFee(kind, -row.amountCents)) return feeWords[kind] ?? kind;
  return isOfCharge(row) ? chargeWords(row) : (words[kind] ?? kind);
}

/** `periods` has those of rents, by an entry's cause and its reservation. */
export function presentStatement(
  rows: StatementRow[],
  periods?: ReadonlyMap<string, string>,
): StatementLine[] {
  return rows.map((row) => {
    // "rfd_1 again": what follows the id tells repetitions apart.
    const [cause = ""] = row.causeId.split(" ");
    const { start, end } = fromRange(periods?.get(`${cause} ${row.reservationId}`) ?? row.stay);
    return {
      id: row.id,
      date: dateIn(row.timeZone, row.occurredAt),
      what: wordsOf(row),
      title: row.title,
      reservation_code: row.reservationCode,
      start_date: start,
      end_date: addDays(end, -1),
      amount: toDollars(row.amountCents),
      balance: toDollars(row.balanceCents),
    };
  });
}

/** The columns of the statement as CSV. */
export const statementColumns = [
  "Date",
  "What",
  "Space",
  "Reservation",
  "First day",
  "Last day",
  "Amount USD",
  "Balance USD",
];

/** Lines of the statement as rows of a CSV file. */
export function statementCells(lines: StatementLine[]): string[][] {
  return lines.map((line) => [
    line.date,
    line.what,
    line.title,
    line.reservation_code,
    line.start_date,
    // A rental without an end has no last day.
    isEndless(line.end_date) ? "" : line.end_date,
    line.amount.toFixed(2),
    line.balance.toFixed(2),
  ]);
}
