import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds problems whose time to answer is over, and decisions that count from now on. */
export const problemsDue = defineJob<object>("problems.due", "money");

/** A step of a problem was made: tell those it concerns. */
export const problemChanged = defineJob<{ problemId: string; position: number }>("problems.changed");

/** Told: things are in the way of a stay. Empty: no longer. Left: its tenant gave it up. */
export type DisplacedChange = "told" | "empty" | "left";

/** Something changed for a stay whose space isn't empty: tell those it concerns. */
export const displacedChanged = defineJob<{
  problemId: string;
  reservationId: string;
  what: DisplacedChange;
}>("problems.displaced");

/** Deletes the photos of problems that were settled long ago. */
export const oldProblemPhotosDue = defineJob<object>("problems.old-photos");

/** Finds stays that were paid instead of refunded ones, of which we pay what they cost more. */
export const differencesDue = defineJob<object>("problems.differences-due", "money");

/** Finds freed days of stays to which no one came that were rented again. */
export const rentedDaysDue = defineJob<object>("problems.rented-days-due", "money");

/** Photos whose rows are gone, by a deleted account or by age: delete their files. */
export const problemPhotosGone = defineJob<{ files: string[] }>("problems.photos-gone");
