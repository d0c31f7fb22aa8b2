import { reservationEnded } from "#app/features/reservations/news.server.ts";
import { config } from "#app/platform/config.server.ts";
import { handleJob, type JobHandler } from "#app/platform/jobs.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { giveBack } from "./give-back.server.ts";
import {
  customerLeft,
  deliverEventsDue,
  payoutRequested,
  payoutSucceeded,
  payoutsDue,
  reconcileDue,
  refundRequested,
  refundSucceeded,
  reservationPaid,
} from "./news.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { deleteCustomer } from "./delete-customer.server.ts";
import { deliverEvents, type Deliver } from "./sandbox/deliver-events.server.ts";
import { expireSessionsDue } from "./sandbox/expire-session.server.ts";
import { settleRefunds } from "./sandbox/settle-refunds.server.ts";
import { sendPayout } from "./send-payout.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { tellPaid } from "./tell-paid.server.ts";
import { tellPayout } from "./tell-payout.server.ts";
import { tellRefunded } from "./tell-refunded.server.ts";

/**
 * `deliver` carries the sandbox's webhooks to our own door. It is given from above, so that a worker without a port of
 * its own, or a server behind any address, reaches the same code as the provider does.
 */
export function paymentJobs(deliver: Deliver): JobHandler[] {
  return [
    handleJob(reservationEnded, ({ reservationId, reason }) => giveBack(reservationId, reason)),
    handleJob(refundRequested, ({ refundId }) => sendRefund(refundId)),
    handleJob(payoutsDue, decidePayouts, { everySeconds: 60 }),
    handleJob(payoutRequested, ({ payoutId }) => sendPayout(payoutId)),
    handleJob(payoutSucceeded, tellPayout),
    handleJob(reservationPaid, tellPaid),
    handleJob(refundSucceeded, tellRefunded),
    handleJob(customerLeft, deleteCustomer),
    handleJob(reconcileDue, catchUp, { everySeconds: 60 }),
    handleJob(deliverEventsDue, () => runSandbox(deliver), { everySeconds: 5 }),
  ];
}

async function catchUp(): Promise<void> {
  if (!config.stripe) await expireSessionsDue();
  await reconcile();
}

async function runSandbox(deliver: Deliver): Promise<void> {
  if (config.stripe) return;
  await settleRefunds();
  await deliverEvents(deliver);
}
