import { config } from "#app/platform/config.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import type { JobHandler } from "#app/platform/work-off.server.ts";
import { deliverEvents, type Deliver } from "@sparebay/stripe-sandbox/deliver-events.server.ts";
import { closeOverdueDisputes } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { expireSessionsDue } from "@sparebay/stripe-sandbox/expire-session.server.ts";
import { deliverEventsDue } from "./events.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";

/**
 * The stand-in's own jobs. `deliver` passes its webhooks to our route, so that a worker without a port, or a server
 * behind any URL, reaches the same code as the provider does.
 */
export function stripeStandInJobs(deliver: Deliver): JobHandler[] {
  return [handleJob(deliverEventsDue, ({ eventId }) => run(deliver, eventId), { everySeconds: 5 })];
}

async function run(deliver: Deliver, eventId?: string): Promise<void> {
  if (config.stripe) return;
  if (eventId === undefined) {
    await expireSessionsDue();
    await settleRefunds();
    await closeOverdueDisputes();
  }
  await deliverEvents(deliver);
}
