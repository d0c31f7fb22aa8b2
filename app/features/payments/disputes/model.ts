import { landlordFeeOf, type Stake } from "#app/features/ledger/model.ts";
import { shareOfCents } from "#app/platform/money.ts";

/**
 * The provider's statuses of a dispute. One that begins with `warning` is an inquiry: it takes no money. An appeal follows a
 * loss, and ends with `won` or `lost` again.
 */
export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "prevented",
  "won",
  "lost",
  "appeal_needs_response",
  "appeal_under_review",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** True once the bank has decided; the database's `dispute_is_open` says the opposite. */
export function isDecided(status: DisputeStatus): boolean {
  return status === "won" || status === "lost" || status === "warning_closed" || status === "prevented";
}

/** True if the bank has the money: the database's `dispute_takes` says the same. */
export function takesMoney(status: DisputeStatus): boolean {
  return status === "needs_response" || status === "under_review" || isLost(status);
}

/** True once the bank has decided for the cardholder, also during an appeal: the database's `dispute_is_lost` says the same. */
export function isLost(status: DisputeStatus): boolean {
  return status === "lost" || status === "appeal_needs_response" || status === "appeal_under_review";
}

type KnownStatus = { status: DisputeStatus; at: Date | null };

/**
 * Whether an event of a dispute was written after the state that we know. Events have whole seconds, and a dispute can be lost,
 * appealed and won within one: then only the provider knows which of two statuses is the later one.
 */
export function compareAge(event: KnownStatus, stored: KnownStatus): "newer" | "older" | "unclear" {
  if (event.at === null || stored.at === null || event.at > stored.at) return "newer";
  const isTie = event.at.getTime() === stored.at.getTime();
  return isTie && event.status !== stored.status ? "unclear" : "older";
}

/** True while evidence can be sent from here; an appeal is answered in the provider's dashboard. */
export function awaitsEvidence(status: DisputeStatus): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

/**
 * What a dispute of this amount takes of each share, in proportion to what is left of it. What it takes beyond that is
 * our loss; what we paid of it beyond our fee comes back to us.
 */
export function splitDispute(amountCents: number, lefts: Stake[]): Stake[] {
  const total = lefts.reduce((sum, left) => sum + wholeOf(left), 0);
  let rest = amountCents;
  return lefts.map((left, index) => {
    const whole = wholeOf(left);
    const isLast = index === lefts.length - 1;
    const wanted = amountCents >= total ? whole : shareOfCents(amountCents, whole, total);
    const part = isLast ? rest : Math.min(wanted, rest);
    rest -= part;
    const taken = Math.min(part, whole);
    const most = part + Math.max(0, -left.feeCents);
    const ofRent = whole > 0 ? shareOfCents(taken, left.rentCents, whole) : 0;
    const rentCents = Math.min(ofRent, left.rentCents, most);
    const ofDeposit = whole > 0 ? shareOfCents(taken, left.depositCents, whole) : 0;
    const depositCents = Math.min(ofDeposit, left.depositCents, most - rentCents);
    const feeCents = part - rentCents - depositCents;
    return { ...left, rentCents, depositCents, feeCents, landlordFeeCents: landlordFeeOf(left, rentCents) };
  });
}

function wholeOf({ rentCents, feeCents, depositCents }: Stake): number {
  return rentCents + feeCents + depositCents;
}
