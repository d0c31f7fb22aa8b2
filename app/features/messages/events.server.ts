import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds conversations whose readers are to be emailed. */
export const unreadDue = defineJob<object>("messages.unread-due");

/** The photos of a deleted account's messages: delete their files. */
export const messagePhotosGone = defineJob<{ files: string[] }>("messages.photos-gone");
