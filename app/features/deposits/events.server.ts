import type { ExtraChargeChange } from "#app/features/payments/events.server.ts";
import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds deposits to return, claims that weren't answered, and awards that wait for a bank. */
export const depositsDue = defineJob<object>("deposits.due", "money");

/** Finds visitors' kept cards that aren't needed anymore. */
export const keptCardsDue = defineJob<object>("deposits.kept-cards");

/** What happened to a claim. */
export type ClaimChange = "claimed" | "agreed" | "objected" | "unanswered" | "decided" | ExtraChargeChange;

/** Something happened to a claim: email those it concerns. */
export const claimChanged = defineJob<{ claimId: string; what: ClaimChange }>("deposits.claim-changed");

/** Deletes the photos of claims that were settled long ago. */
export const oldClaimPhotosDue = defineJob<object>("deposits.old-photos");

/** Photos whose rows are gone, by a deleted account or by age: delete their files. */
export const claimPhotosGone = defineJob<{ files: string[] }>("deposits.photos-gone");
