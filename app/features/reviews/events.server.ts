import { defineJob } from "#app/platform/jobs.server.ts";

export type WindowKey = { landlordId: string; reservationId: string; period: number };

/** Finds stays that have ended, and rentals that reached 90 days, and opens their windows. */
export const windowsDue = defineJob<object>("reviews.windows-due");

/** Publishes what was written in windows that have closed. */
export const publicationDue = defineJob<object>("reviews.publication-due");

/** Both sides can write: email them. */
export const windowOpened = defineJob<WindowKey>("reviews.window-opened");

/** Reviews were published: email both sides. */
export const reviewsPublished = defineJob<WindowKey>("reviews.published");

/** A review was answered, by the side that it is about: email its author. */
export const reviewAnswered = defineJob<{ reviewId: string }>("reviews.answered");

/** An administrator hid a review: email its author the reason. `auditId` is the entry of the audit log. */
export const reviewHidden = defineJob<{ reviewId: string; auditId: number }>("reviews.hidden");
