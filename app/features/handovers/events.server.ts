import { defineJob } from "#app/platform/jobs.server.ts";

/** Adds what happened elsewhere to the timelines of paid stays. */
export const timelinesDue = defineJob<object>("handovers.timelines");

/** Deletes the photos of handovers long after their stays. */
export const oldHandoverPhotosDue = defineJob<object>("handovers.old-photos");

/** Photos whose rows are gone, by a deleted account or by age: delete their files. */
export const handoverPhotosGone = defineJob<{ files: string[] }>("handovers.photos-gone");
