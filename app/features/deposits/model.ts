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

/** Why a landlord can't claim now, in words; null if they can. `endedAt` is the midnight after the last day. */
export function claimRefusal(
  deposit: { state: string; isAccepted: boolean; endedAt: Date | null; returnAt: Date | null },
  now: Date,
): string | null {
  const { state, isAccepted, endedAt, returnAt } = deposit;
  if (state === "none") return "There is no paid deposit for this reservation.";
  if (state === "claimed") return "You have already claimed on this deposit.";
  if (state !== "held" || !isAccepted) return "This deposit was already returned.";
  if (endedAt === null || now < endedAt) return "You can claim once the stay has ended.";
  if (returnAt === null || now >= returnAt) return "The time to claim is over, so the deposit is returned.";
  return null;
}

/** The path of a claim's photo in the file store; its name is random. */
export function placeOf(file: string): string {
  return `deposit-claims/${file}`;
}

/** The URL path of a claim's photo. */
export function addressOf(file: string): string {
  return `/uploads/deposits/${file}`;
}
