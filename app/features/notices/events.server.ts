import { defineJob } from "#app/platform/jobs.server.ts";

/** A notice is to be shown by one of its member's browsers. */
export const noticeToPush = defineJob<{ noticeId: string; subscriptionId: string }>("notices.push");

/** Deletes old notices. */
export const forgetDue = defineJob<object>("notices.forget");
