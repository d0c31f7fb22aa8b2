import { defineJob } from "#app/platform/jobs.server.ts";

/** A notice is to be shown by one of its member's browsers. `tries` counts how often its service failed. */
export const noticeToPush = defineJob<{ noticeId: string; subscriptionId: string; tries?: number }>(
  "notices.push",
);

/** Deletes old notices. */
export const forgetDue = defineJob<object>("notices.forget");
