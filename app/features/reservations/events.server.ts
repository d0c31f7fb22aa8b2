import { defineJob } from "#app/platform/jobs.server.ts";

/** A reservation was made or changed its status: email the people concerned. `transitionId` is its history row. */
export const reservationTransitioned = defineJob<{ reservationId: string; transitionId: number }>(
  "reservations.transitioned",
);

/** A tenant claimed what a visitor had reserved: its guest is to be told. */
export const ordersClaimed = defineJob<{ orderId: string }>("reservations.claimed");

/** A guest's link has expired, and its reader asks for another. */
export const guestLinkAsked = defineJob<{ reservationId: string; requestId: string }>(
  "reservations.guest-link-asked",
  "login",
);

/** Half of the time for an answer is over: the landlord is to be reminded. `answerBy` is its end, in milliseconds. */
export const answerHalfOver = defineJob<{ reservationId: string; answerBy: number }>(
  "reservations.answer-half-over",
);

/** Looks for landlords to remind. */
export const remindDue = defineJob<object>("reservations.remind-due");

/** A reservation ended without a stay: payments refunds what was paid. */
export const reservationEnded = defineJob<{ reservationId: string; reason: EndReason }>(
  "reservations.ended",
  "money",
);

/** Looks for reservations whose time is up. */
export const expireDue = defineJob<object>("reservations.expire-due");

export type EndReason = "rejected" | "expired" | "canceled";
