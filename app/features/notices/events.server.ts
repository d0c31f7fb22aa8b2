import { defineJob } from "#app/platform/jobs.server.ts";

/** A notice for one of its member's browsers. `tries` counts how often the browser's service failed. */
export type Pushed = { noticeId: string; subscriptionId: string; tries?: number };

/** A notice is to be shown by one of its member's browsers. */
export const noticeToPush = defineJob<Pushed>("notices.push");

/** Deletes old notices. */
export const forgetDue = defineJob<object>("notices.forget");
