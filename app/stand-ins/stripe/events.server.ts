import { defineJob } from "#app/platform/jobs.server.ts";

/** Sends the stand-in's webhooks that are due. */
export const deliverEventsDue = defineJob<object>("payments.deliver-sandbox-events", "money");
