import { config } from "#app/platform/config.server.ts";
import { handleJob, type JobHandler } from "#app/platform/jobs.server.ts";
import { deliverEvents, type Deliver } from "./deliver-events.server.ts";
import { expireSessionsDue } from "./expire-session.server.ts";
import { deliverEventsDue } from "./events.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";

/**
 * What the stand-in does by itself. `deliver` carries its webhooks to our own route, so that a worker without a port of
 * its own, or a server behind any address, reaches the same code as the provider does.
 */
export function stripeStandInJobs(deliver: Deliver): JobHandler[] {
  return [handleJob(deliverEventsDue, () => run(deliver), { everySeconds: 5 })];
}

async function run(deliver: Deliver): Promise<void> {
  if (config.stripe) return;
  await expireSessionsDue();
  await settleRefunds();
  await deliverEvents(deliver);
}
