import { reservationEnded } from "#app/features/reservations/news.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { giveBack } from "./give-back.server.ts";
import {
  customerLeft,
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
import { sendPayout } from "./send-payout.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { tellPaid } from "./tell-paid.server.ts";
import { tellPayout } from "./tell-payout.server.ts";
import { tellRefunded } from "./tell-refunded.server.ts";

export const paymentJobs = [
  handleJob(reservationEnded, ({ reservationId, reason }) => giveBack(reservationId, reason)),
  handleJob(refundRequested, ({ refundId }) => sendRefund(refundId)),
  handleJob(payoutsDue, decidePayouts, { everySeconds: 60 }),
  handleJob(payoutRequested, ({ payoutId }) => sendPayout(payoutId)),
  handleJob(payoutSucceeded, tellPayout),
  handleJob(reservationPaid, tellPaid),
  handleJob(refundSucceeded, tellRefunded),
  handleJob(customerLeft, deleteCustomer),
  handleJob(reconcileDue, reconcile, { everySeconds: 60 }),
];
