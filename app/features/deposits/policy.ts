import type { Actor } from "#app/features/accounts/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { type ClaimState, awaitsDecision } from "./model.ts";

type Reservation = Parameters<typeof holds>[1] & { landlordId: string };

/** The side of a reservation that this actor is on; null for everyone else. */
export function sideOf(actor: Actor, reservation: Reservation): "tenant" | "landlord" | null {
  if (actor.kind === "landlord" && actor.id === reservation.landlordId) return "landlord";
  return holds(actor, reservation) ? "tenant" : null;
}

/** A tenant answers an open claim until its time is over. */
export function mayAnswerClaim(claim: { state: ClaimState; answerBy: Date }, now: Date): boolean {
  return claim.state === "open" && now < claim.answerBy;
}

/** An administrator decides what its tenant objected to, or did not answer in time. */
export function mayDecideClaim(claim: { state: ClaimState; answerBy: Date }, now: Date): boolean {
  return awaitsDecision(claim.state) || (claim.state === "open" && now >= claim.answerBy);
}
