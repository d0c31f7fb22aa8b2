import { defineJob } from "#app/platform/jobs.server.ts";

/** Deletes counts that are too old, and who was counted before today. */
export const forgetOld = defineJob<object>("numbers.forget");

/** Counts the marketplace's requests and tenants. */
export const countsDue = defineJob<object>("numbers.count");
