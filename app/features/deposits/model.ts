import { dateIn, daysBetween } from "#app/platform/dates.ts";
import { formatDollars, minChargeCents } from "#app/platform/money.ts";
import type { Charges } from "#app/features/properties/model.ts";
import type { AgreedCharges } from "#app/features/reservations/terms/model.ts";

/** Of one claim. */
export const mostClaimPhotos = 5;
/** Of one uploaded file: 15 MB. */
export const mostClaimPhotoBytes = 15 * 1024 * 1024;

/** Photos of a claim are deleted this long after its money was moved: cardholders can dispute a payment until then. */
export const photoDays = 180;

/**
 * A claim is open until the tenant agrees or objects. An objection, and one that was never answered, waits for an
 * administrator, who decides. Void: the deposit went back otherwise, such as by a cancellation.
 */
export type ClaimState = "open" | "agreed" | "objected" | "unanswered" | "decided" | "void";

/** True while an administrator has to decide. */
export function awaitsDecision(state: ClaimState): boolean {
  return state === "objected" || state === "unanswered";
}

/** True until someone has said what the landlord gets. */
export function isUndecided(state: ClaimState): boolean {
  return state === "open" || awaitsDecision(state);
}

type Claimable = {
  reservation: { depositState: string; depositCents: number; status: string; paymentStatus: string };
  claim: object | null;
  endedAt: Date | null;
  returnAt: Date | null;
};

/** Why a landlord can't claim now, in words; null if they can. `endedAt` is the midnight after the last day. */
export function claimRefusal({ reservation, claim, endedAt, returnAt }: Claimable, now: Date): string | null {
  const { depositState: state, depositCents, status, paymentStatus } = reservation;
  if (claim !== null || state === "claimed") return "You have already claimed for this stay.";
  const isStay = status === "accepted" && (depositCents > 0 || paymentStatus === "paid");
  const isAwaited = status === "accepted_pending_verification";
  if (isAwaited || (state === "none" && (depositCents > 0 || !isStay)))
    return "A claim needs a stay that is accepted and paid.";
  if (!isStay || state === "returned" || state === "decided") return "This deposit was already returned.";
  if (endedAt === null || now < endedAt) return "You can claim once the stay has ended.";
  if (returnAt === null) return "Something is still there: claim within 72 hours after the space is empty.";
  if (now >= returnAt) return "The time to claim is over, so the deposit is returned.";
  return null;
}

/**
 * What of an award is paid from the deposit, what beyond it is charged to the stay's card, and what is decided and said, but not
 * collected: only what the terms named, `named` of the award, is charged. The deposit, `deposit` of which is left, pays the rest first.
 * In cents.
 */
export function splitAward(
  awarded: number,
  deposit: number,
  named = 0,
): { fromDeposit: number; fromCard: number; notCollected: number } {
  const fromDeposit = Math.min(awarded, deposit);
  const chargeable = Math.min(awarded - fromDeposit, named);
  const fromCard = chargeable < minChargeCents ? 0 : chargeable;
  return { fromDeposit, fromCard, notCollected: awarded - fromDeposit - fromCard };
}

type Late = {
  endedAt: Date | null;
  /** Since when the space is empty, if something was left behind. */
  emptiedAt: Date | null;
  timeZone: string;
};

/** Terms from before they said how many late days may be asked for: those that a landlord could ask for in time. */
const olderLateDays = 3;

/**
 * What may be asked for now, at most, in cents: what the terms name; of late days, for each day of the space's calendar that has begun
 * since the end, as long or short as it is, until the space was empty: without the first days, and at most as many as the terms say.
 */
export function mayAskFor(
  { charges: named, late }: AgreedCharges,
  { endedAt, emptiedAt, timeZone }: Late,
  now: Date,
): Charges {
  const until = emptiedAt ?? now;
  const isOver = endedAt !== null && until > endedAt;
  const begun = isOver ? daysBetween(dateIn(timeZone, endedAt), dateIn(timeZone, until)) + 1 : 0;
  const most = late?.days ?? (emptiedAt === null ? Infinity : olderLateDays);
  const days = Math.max(0, Math.min(begun - (late?.freeDays ?? 0), most));
  const { overstay, ...rest } = named;
  return overstay === undefined || days === 0 ? rest : { ...rest, overstay: overstay * days };
}

export const sumOfCharges = (charges: Charges): number =>
  Object.values(charges).reduce((sum, cents) => sum + cents, 0);

/** The path of a claim's photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `deposit-claims/${file}`;
}

/** The URL path of a claim's photo. */
export function addressOf(file: string): string {
  return `/uploads/deposits/${file}`;
}

/** What pays a claim: "$40.00 from your deposit, $25.00 from your card ending in 4242"; null if nothing does. In dollars. */
export function splitInWords(split: {
  from_deposit: number;
  from_card: number;
  card_last4: string | null;
}): string | null {
  const card = split.card_last4 === null ? "by card" : `from your card ending in ${split.card_last4}`;
  const parts = [
    split.from_deposit > 0 ? `${formatDollars(split.from_deposit)} from your deposit` : null,
    split.from_card > 0 ? `${formatDollars(split.from_card)} ${card}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
