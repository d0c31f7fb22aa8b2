import { reservationEnded, stayChanged } from "#app/features/reservations/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { chargeExtras } from "./extra-charges/charge-extras.server.ts";
import { detachCard } from "./extra-charges/detach-card.server.ts";
import { decidePayouts } from "./payouts/decide-payouts.server.ts";
import { followChange } from "./refunds/follow-change.server.ts";
import { refundEndedReservation } from "./refunds/refund-ended-reservation.server.ts";
import {
  accountChanged,
  balanceDue,
  cardReleased,
  bankPayoutFailed,
  customerLeft,
  disputeChanged,
  disputeUnclear,
  documentsDue,
  extraChargesDue,
  forgetEventsDue,
  invoicesDue,
  laterChargeChanged,
  laterChargesDue,
  orderCardSaved,
  payoutRequested,
  payoutSucceeded,
  payoutsDue,
  paymentUnnumbered,
  reconcileDue,
  refundRequested,
  refundStuck,
  refundSucceeded,
  reservationPaid,
  taxRatesDue,
} from "./events.server.ts";
import { chargeChange } from "./later-charges/charge-change.server.ts";
import { chargeChanges } from "./later-charges/charge-changes.server.ts";
import { chargeReservations } from "./later-charges/charge-reservations.server.ts";
import { scheduleCharges } from "./later-charges/schedule-charges.server.ts";
import { tellCharge } from "./later-charges/tell-charge.server.ts";
import { forgetEvents } from "./reconciliation/forget-events.server.ts";
import { readBalance } from "./reconciliation/read-balance.server.ts";
import { reconcile } from "./reconciliation/reconcile.server.ts";
import { deleteCustomer } from "./checkout/delete-customer.server.ts";
import { issueInvoices } from "./documents/issue-invoices.server.ts";
import { numberDocuments } from "./documents/number-documents.server.ts";
import { numberPayment } from "./documents/number-payment.server.ts";
import { readAccount } from "./payouts/read-account.server.ts";
import { sendPayout } from "./payouts/send-payout.server.ts";
import { sendRefund } from "./refunds/send-refund.server.ts";
import { readDispute } from "./disputes/read-dispute.server.ts";
import { tellDispute } from "./disputes/tell-dispute.server.ts";
import { updateTaxRates } from "./taxes/update-tax-rates.server.ts";
import { tellPaid } from "./checkout/tell-paid.server.ts";
import { tellBankPayout } from "./payouts/tell-bank-payout.server.ts";
import { tellPayout } from "./payouts/tell-payout.server.ts";
import { tellRefundStuck } from "./refunds/tell-refund-stuck.server.ts";
import { tellRefunded } from "./refunds/tell-refunded.server.ts";

export const paymentJobs = [
  handleJob(reservationEnded, ({ reservationId, reason }) => refundEndedReservation(reservationId, reason)),
  handleJob(stayChanged, (change) =>
    change.state === "agreed" ? chargeChange(change.changeId) : followChange(change),
  ),
  handleJob(refundRequested, ({ refundId }) => sendRefund(refundId)),
  handleJob(orderCardSaved, scheduleCharges),
  handleJob(laterChargesDue, () => chargeReservations().then(chargeChanges), { everySeconds: 60 }),
  handleJob(laterChargeChanged, tellCharge),
  handleJob(accountChanged, readAccount),
  handleJob(payoutsDue, decidePayouts, { everySeconds: 60 }),
  handleJob(payoutRequested, ({ payoutId }) => sendPayout(payoutId)),
  handleJob(payoutSucceeded, tellPayout),
  handleJob(reservationPaid, tellPaid),
  handleJob(extraChargesDue, chargeExtras, { everySeconds: 60 }),
  handleJob(refundSucceeded, tellRefunded),
  handleJob(refundStuck, tellRefundStuck),
  handleJob(disputeChanged, tellDispute),
  handleJob(disputeUnclear, readDispute),
  handleJob(bankPayoutFailed, tellBankPayout),
  handleJob(customerLeft, deleteCustomer),
  handleJob(cardReleased, detachCard),
  handleJob(documentsDue, numberDocuments, { everySeconds: 60 }),
  handleJob(paymentUnnumbered, numberPayment),
  handleJob(invoicesDue, issueInvoices, { everySeconds: 3600 }),
  handleJob(balanceDue, readBalance, { everySeconds: 300 }),
  handleJob(reconcileDue, reconcile, { everySeconds: 60 }),
  handleJob(forgetEventsDue, forgetEvents, { everySeconds: 3600 }),
  handleJob(taxRatesDue, updateTaxRates, { everySeconds: 300 }),
];
