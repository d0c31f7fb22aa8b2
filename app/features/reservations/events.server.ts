import { defineJob } from "#app/platform/jobs.server.ts";
import type { ChangeState } from "./changes/model.ts";
import type { ContentsState } from "./terms/model.ts";

/**
 * A reservation was made or changed its status: email the people involved. `transitionId` is its history row. `held`:
 * an acceptance that could be undone until now.
 */
export const reservationTransitioned = defineJob<{
  reservationId: string;
  transitionId: number;
  held?: boolean;
}>("reservations.transitioned");

/** A tenant claimed a visitor's reservation: email its guest. */
export const ordersClaimed = defineJob<{ orderId: string }>("reservations.claimed");

/** The same for modules above: what belongs to the order's visitor now belongs to this tenant. */
export const orderMoved = defineJob<{ orderId: string; tenantId: string }>("reservations.order-moved");

/** A guest's link has expired, and its reader requests another. */
export const guestLinkAsked = defineJob<{ reservationId: string; requestId: string }>(
  "reservations.guest-link-asked",
  "login",
);

/** Half of the time to answer is over: remind the landlord. `answerBy` is its end, in milliseconds. */
export const answerHalfOver = defineJob<{ reservationId: string; answerBy: number }>(
  "reservations.answer-half-over",
);

/** Finds landlords to remind. */
export const remindDue = defineJob<object>("reservations.remind-due");

/** A reservation ended without a stay: payments refunds what was paid. */
export const reservationEnded = defineJob<{ reservationId: string; reason: EndReason }>(
  "reservations.ended",
  "money",
);

/** A rental without an end changed its status, or its first day: leases looks at it. */
export const rentalTransitioned = defineJob<{ reservationId: string }>(
  "reservations.rental-transitioned",
  "money",
);

/** A change of a stay's dates was asked, agreed, made or has ended: email the people involved. */
export const changeToTell = defineJob<{ changeId: string; state: ChangeState }>(
  "reservations.change-to-tell",
);

/** The same for payments, which moves the money. */
export const stayChanged = defineJob<{ changeId: string; state: ChangeState }>(
  "reservations.stay-changed",
  "money",
);

/** A stay has other dates, or is in another space: things that another left behind may be in its way. */
export const stayRedated = defineJob<{ reservationId: string }>("reservations.stay-redated");

/** A stay is in another space of its landlord now: its conversation follows it. */
export const stayMoved = defineJob<{ reservationId: string; from: string }>("reservations.stay-moved");

/**
 * What goes in was changed before acceptance (`stated`), or a change of it was asked for, answered or withdrawn: tell the other
 * side. `occasion` names it; its words are in no job.
 */
export const contentsToTell = defineJob<{
  reservationId: string;
  occasion: string;
  state: ContentsState | "stated";
}>("reservations.contents-to-tell");

/** Finds changes of dates that weren't answered or paid in time. */
export const changesDue = defineJob<object>("reservations.changes-due");

/** Finds reservations to expire. */
export const expireDue = defineJob<object>("reservations.expire-due");

export type EndReason = "rejected" | "expired" | "canceled";
