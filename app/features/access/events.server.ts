import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds stays whose access has opened. */
export const openingDue = defineJob<object>("access.opening-due");

/** How to get in can be read now: email the stay's holder a link. */
export const accessOpened = defineJob<{ reservationId: string }>("access.opened");

/** Deletes who looked, after five years. */
export const forgetAccessViewsDue = defineJob<object>("access.forget-old-views");

/** Photos whose rows are gone: delete their files. */
export const accessPhotosGone = defineJob<{ files: string[] }>("access.photos-gone");
