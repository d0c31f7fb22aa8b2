import { addDays } from "#app/platform/dates.ts";

// What happens to stays whose card is charged 90 days before them, written from the product's rules and not from its code.

/** Days are counted from this one, in Harrisburg; times in fractions of days from its noon. */
const firstDay = "2027-01-15";
export const dateOf = (day: number) => addDays(firstDay, day);
export const dayAt = (time: number) => Math.floor(time);

/** How further charges of a saved card end. */
type Charges = "paid" | "refused";
/** A card that someone typed for these stays, and when. */
type Saved = { charges: Charges; at: number };

export type LaterStay = {
  id: string;
  propertyId: string;
  /** Its only day. */
  day: number;
  rentCents: number;
  feeCents: number;
  depositCents: number;
  /** From so many days before its day on, half is kept of a canceled stay. */
  halfDays: number;
  status: "pending" | "accepted" | "canceled" | "expired";
  answerBy: number;
  payBy: number;
  /** When a card was saved last, even if it isn't charged any longer. */
  savedAt: number | null;
  /** The card that waits: when it is charged next, how often it was refused, and first when. */
  waits: { charges: Charges; on: number; next: number; refused: number; first: number } | null;
  /** All charges to a saved card that were refused. */
  refusals: number;
  isPaid: boolean;
  chargedCents: number;
  refundedCents: number;
  heldCents: number;
  kept: { rentCents: number; feeCents: number };
  sentCents: number;
};

export const isLive = ({ status }: LaterStay) => status === "pending" || status === "accepted";
const totalOf = (stay: LaterStay) => stay.rentCents + stay.feeCents + stay.depositCents;
export const isUnpaid = (stay: LaterStay) => isLive(stay) && !stay.isPaid;
/** True once its money may be taken. */
export const isDue = ({ day }: LaterStay, time: number) => day - 90 <= dayAt(time);

/** What canceling it now refunds, and what of it stays with the landlord and with us. */
export function cancellationOf(stay: LaterStay, time: number) {
  const isWhole = stay.status !== "accepted" || !stay.isPaid || dayAt(time) < stay.day - stay.halfDays;
  const kept = isWhole
    ? { rentCents: 0, feeCents: 0 }
    : { rentCents: Math.floor(stay.rentCents / 2), feeCents: Math.floor(stay.feeCents / 2) };
  return { kept, refundCents: stay.isPaid ? totalOf(stay) - kept.rentCents - kept.feeCents : 0 };
}

export function end(
  stay: LaterStay,
  status: "canceled" | "expired",
  kept = { rentCents: 0, feeCents: 0 },
): void {
  const refundCents = stay.isPaid ? totalOf(stay) - kept.rentCents - kept.feeCents : 0;
  Object.assign(stay, { status, kept, waits: null, isPaid: false, heldCents: 0 });
  stay.refundedCents += refundCents;
}

/** Money arrives: it pays a live stay; another gets it back. */
export function collect(stay: LaterStay): void {
  stay.chargedCents += totalOf(stay);
  if (!isUnpaid(stay)) stay.refundedCents += totalOf(stay);
  else Object.assign(stay, { isPaid: true, waits: null, heldCents: stay.depositCents });
}

/** A card is saved: the newest counts, until the stay is paid or ends. */
export function save(stay: LaterStay, card: Saved, time: number): void {
  if (!isUnpaid(stay) || (stay.savedAt !== null && stay.savedAt >= card.at)) return;
  const on = Math.max(stay.day - 90, dayAt(time));
  stay.savedAt = card.at;
  stay.waits = { charges: card.charges, on, next: on, refused: 0, first: 0 };
}

/** What the schedules of this moment do: deadlines, charges, what is sent, and deposits. */
export function runSchedules(stay: LaterStay, time: number, isBankOpen: boolean): void {
  if (isLive(stay) && deadlineOf(stay) <= time) end(stay, "expired");
  charge(stay, time, isBankOpen);
  const isKept = stay.status === "accepted" ? stay.isPaid : stay.kept.rentCents > 0;
  if (isKept && dayAt(time) > stay.day)
    stay.sentCents = stay.status === "accepted" ? stay.rentCents : stay.kept.rentCents;
  if (dayAt(time) < stay.day + 4 || !stay.isPaid) return;
  stay.refundedCents += stay.heldCents;
  stay.heldCents = 0;
}

/**
 * Charges the card that waits for its day; a refused one again 1, 3 and 5 days after the first try, but not within 20 hours of
 * the last, then never.
 */
export function charge(stay: LaterStay, time: number, isBankOpen: boolean): void {
  const { waits } = stay;
  if (stay.status !== "accepted" || waits === null || dayAt(time) < waits.on || waits.next > time) return;
  if (waits.charges === "paid" && isBankOpen) return collect(stay);
  stay.refusals += 1;
  waits.refused += 1;
  if (waits.refused === 1) waits.first = time;
  const again = [1, 3, 5][waits.refused - 1];
  if (again !== undefined) {
    waits.next = Math.max(waits.first + again, time + 20 / 24);
    // From noon to noon: the half is for midnight.
    waits.on = Math.floor(waits.next + 0.5);
    return;
  }
  stay.waits = null;
  stay.payBy = time + 3;
}

/** When it loses its dates. Once a card waits, no answer but the landlord's is due. */
function deadlineOf({ status, day, waits, isPaid, answerBy, payBy }: LaterStay): number {
  // Noon is the time 0 of a day.
  const over = day + 0.5;
  if (status === "pending") return Math.min(answerBy, over);
  return waits !== null || isPaid ? Number.POSITIVE_INFINITY : Math.min(payBy, over);
}
