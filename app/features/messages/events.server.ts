import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds conversations whose readers are to be emailed. */
export const unreadDue = defineJob<object>("messages.unread-due");

/** Deletes messages after five years. */
export const oldMessagesDue = defineJob<object>("messages.forget-old");

/** A report was closed: tell who sent it what came of it. */
export const reportClosed = defineJob<{ reportId: string }>("messages.report-closed");

/** The photos of deleted messages: delete their files. */
export const messagePhotosGone = defineJob<{ files: string[] }>("messages.photos-gone");
