import { defineJob } from "#app/platform/jobs.server.ts";

/** Adds the ledger's new entries to the sums of their months. */
export const sumsDue = defineJob<object>("ledger.sum");
