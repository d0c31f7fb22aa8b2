import { mayAdminister } from "#app/features/accounts/policy.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { isAcceptedAndPaid } from "./lifecycle/model.ts";
import { isLive, type PaymentStatus, type Status } from "./model.ts";

type Held = {
  tenantId: string | null;
  visitorId: string | null;
  /** Other browsers that opened the link emailed to the guest. */
  alsoHeldBy: string[];
};

/**
 * The tenant who made or claimed it; for a visitor's, until it is claimed, the browsers that made it or opened its
 * emailed link.
 */
export function holds(actor: Actor, reservation: Held): boolean {
  if (actor.kind === "system") return false;
  if (actor.kind !== "visitor" && reservation.tenantId === actor.id) return true;
  if (reservation.tenantId !== null || actor.visitorId === null) return false;
  return [reservation.visitorId, ...reservation.alsoHeldBy].includes(actor.visitorId);
}

/** The member or visitor who uploaded an ID; administrators see it through links of their own. */
export function isUploader(
  actor: Actor,
  document: { uploaderId: string | null; visitorId: string | null },
): boolean {
  if (actor.kind === "system") return false;
  if (actor.kind !== "visitor" && document.uploaderId === actor.id) return true;
  return (
    document.uploaderId === null && document.visitorId !== null && document.visitorId === actor.visitorId
  );
}

/** A tenant can claim visitors' reservations made with their confirmed address, while no account holds them. */
export function mayClaim(actor: Actor, order: { tenantId: string | null; guestContact: string }): boolean {
  if (actor.kind !== "tenant" || !actor.emailVerified || order.tenantId !== null) return false;
  return order.guestContact.toLowerCase() === actor.email.toLowerCase();
}

/** Its holder, its landlord, and the administrators whose work is with stays. */
export function maySee(actor: Actor, reservation: Held & { landlordId: string }): boolean {
  if (actor.kind === "system" || mayAdminister(actor, "support", "finance")) return true;
  return holds(actor, reservation) || (actor.kind === "landlord" && actor.id === reservation.landlordId);
}

/** What a stay's access and its hidden address depend on. */
export type Secured = {
  status: Status;
  paymentStatus: PaymentStatus;
  /** When a bank's decision took its payment. */
  lostAt: Date | null;
  undoUntil: Date | null;
  isOver: boolean;
};

/** True for an accepted and paid stay that isn't over: its holder may know where it is. */
export function isSecured({ lostAt, undoUntil, isOver, ...stay }: Secured): boolean {
  return isAcceptedAndPaid(stay) && lostAt === null && undoUntil === null && !isOver;
}

/** A hidden address: always its landlord's and that of administrators who see the stay, and the holder's while the stay is secured. */
export function maySeeAddress(actor: Actor, reservation: Held & Secured & { landlordId: string }): boolean {
  if (mayAdminister(actor, "support", "finance")) return true;
  if (actor.kind === "landlord" && actor.id === reservation.landlordId) return true;
  return holds(actor, reservation) && isSecured(reservation);
}

export function mayAnswer(actor: Actor, reservation: { landlordId: string }): boolean {
  return actor.kind === "landlord" && actor.id === reservation.landlordId;
}

/** A landlord can undo an acceptance until its tenant is told. */
export function mayUndo({ undoUntil }: { undoUntil: Date | null }, now: Date): boolean {
  return undoUntil !== null && undoUntil > now;
}

/** Its holder can cancel a live reservation until the day before it starts. */
export function mayCancel(status: Status, start: IsoDate, today: IsoDate): boolean {
  return isLive(status) && today < start;
}
