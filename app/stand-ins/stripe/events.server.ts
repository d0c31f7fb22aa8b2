import { defineJob } from "#app/platform/jobs.server.ts";

/** Sends the stand-in's webhooks that are due; without an event also what time does, such as a bank's late refunds. */
export const deliverEventsDue = defineJob<{ eventId?: string }>(
  "payments.deliver-sandbox-events",
  "stand-ins",
);
