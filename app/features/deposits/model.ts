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

/** What was claimed of a stay: while it ran, or after it. */
type Claimed = {
  isRunning: boolean;
  state: ClaimState;
  answerBy: Date;
  namedCents: number;
  awardedNamedCents: number | null;
};

type Claimable = {
  reservation: { depositState: string; depositCents: number; status: string; paymentStatus: string };
  claims: Pick<Claimed, "isRunning">[];
  endedAt: Date | null;
  returnAt: Date | null;
};

/**
 * Why a landlord can't make the claim after the stay now, in words; null if they can. `endedAt` is the midnight after the last
 * day.
 */
export function claimRefusal(
  { reservation, claims, endedAt, returnAt }: Claimable,
  now: Date,
): string | null {
  const { depositState: state, depositCents, status, paymentStatus } = reservation;
  if (claims.some(({ isRunning }) => !isRunning) || state === "claimed")
    return "You have already claimed for this stay.";
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

type RunningStay = {
  reservation: { status: string; paymentStatus: string };
  claims: Claimed[];
  startsAt: Date;
  endedAt: Date | null;
};

/** Whether a stay runs: then damage that its terms name for that is claimed at once, and the rest after the end. */
export function runsAt({ startsAt, endedAt }: Pick<RunningStay, "startsAt" | "endedAt">, now: Date): boolean {
  return startsAt <= now && (endedAt === null || now < endedAt);
}

/** Why a landlord can't claim for damage while the stay runs, in words; null if they can. */
export function runningClaimRefusal(stay: RunningStay, agreed: AgreedCharges): string | null {
  const { status, paymentStatus } = stay.reservation;
  if (status !== "accepted" || paymentStatus !== "paid")
    return "A claim needs a stay that is accepted and paid.";
  if (!agreed.damageAtOnce) return "You can claim once the stay has ended.";
  if (stay.claims.some(({ isRunning, state }) => isRunning && isUndecided(state)))
    return "Your last claim is not decided yet.";
  if (damageLeft(agreed, stay.claims) < minChargeCents)
    return "All that the terms of this stay name for damage was claimed. You can claim again once it has ended.";
  return null;
}

/** What of the damage that the terms name was not asked for while the stay ran, in cents; what wasn't awarded can be asked for again. */
function damageLeft({ charges }: AgreedCharges, claims: Omit<Claimed, "answerBy">[]): number {
  const running = claims.filter(({ isRunning }) => isRunning);
  const asked = running.map(({ namedCents, awardedNamedCents }) => awardedNamedCents ?? namedCents);
  return Math.max(0, (charges.damage ?? 0) - asked.reduce((sum, cents) => sum + cents, 0));
}

/** The claim that both sides look at: the oldest that the tenant can answer, else the newest; null without one. Oldest first. */
export function currentClaim<Claim extends Pick<Claimed, "state" | "answerBy">>(
  claims: Claim[],
  now: Date,
): Claim | null {
  return claims.find(({ state, answerBy }) => state === "open" && now < answerBy) ?? claims.at(-1) ?? null;
}

/** What a claim is collected by from the card; null if nothing is. */
export function chargeOf<Charge extends { causeId: string }>(
  claim: { id: string },
  charges: Charge[],
): Charge | null {
  return charges.find(({ causeId }) => causeId === claim.id) ?? null;
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

/** How much of a deposit a closed claim could be paid from, in cents: nothing if it was made while the stay ran. */
export function depositOf(
  claim: { isRunning: boolean; fromDepositCents: number | null },
  { depositCents }: { depositCents: number },
): number {
  return claim.isRunning ? 0 : (claim.fromDepositCents ?? depositCents);
}

type Late = {
  startsAt: Date;
  endedAt: Date | null;
  /** Since when the space is empty, if something was left behind. */
  emptiedAt: Date | null;
  timeZone: string;
  /** What was claimed before. */
  claims: Omit<Claimed, "answerBy">[];
};

/** Terms from before they said how many late days may be asked for: those that a landlord could ask for in time. */
const olderLateDays = 3;

/**
 * What may be asked for now, at most, in cents: while the stay runs, damage; after it what the terms name; of late days, for each day of the space's calendar that has begun
 * since the end, as long or short as it is, until the space was empty: without the first days, and at most as many as the terms say.
 */
export function mayAskFor(
  agreed: AgreedCharges,
  { startsAt, endedAt, emptiedAt, timeZone, claims }: Late,
  now: Date,
): Charges {
  const left = damageLeft(agreed, claims);
  if (runsAt({ startsAt, endedAt }, now)) return agreed.damageAtOnce && left > 0 ? { damage: left } : {};
  const { late } = agreed;
  const { damage, ...others } = agreed.charges;
  const named: Charges = damage === undefined || left === 0 ? others : { ...others, damage: left };
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
