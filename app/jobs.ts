import { answerError, router } from "#app/api/router.ts";
import { webhooksRoute } from "#app/api/webhooks.ts";
import { accessJobs } from "#app/features/access/jobs.server.ts";
import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { inquiryJobs } from "#app/features/inquiries/jobs.server.ts";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { depositJobs } from "#app/features/deposits/jobs.server.ts";
import { handoverJobs } from "#app/features/handovers/jobs.server.ts";
import { messageJobs } from "#app/features/messages/jobs.server.ts";
import { reviewJobs } from "#app/features/reviews/jobs.server.ts";
import { ledgerJobs } from "#app/features/ledger/jobs.server.ts";
import { leaseJobs } from "#app/features/leases/jobs.server.ts";
import { numberJobs } from "#app/features/numbers/jobs.server.ts";
import { noticeJobs } from "#app/features/notices/jobs.server.ts";
import { paymentJobs } from "#app/features/payments/jobs.server.ts";
import { problemJobs } from "#app/features/problems/jobs.server.ts";
import { propertyJobs } from "#app/features/properties/jobs.server.ts";
import { reservationJobs } from "#app/features/reservations/jobs.server.ts";
import type { JobHandler } from "#app/platform/work-off.server.ts";
import { emailJobs } from "#app/platform/email.server.ts";
import { stripeStandInJobs } from "#app/stand-ins/stripe/jobs.server.ts";

// The Stripe stand-in delivers webhooks to our route in this process, without a port.
const webhookRouter = router();
webhookRouter.onError(answerError);
webhooksRoute.at(webhookRouter, "POST /api/webhooks/stripe", "Machines");

/** All jobs and schedules of the process that runs jobs. */
export const jobs: JobHandler[] = [
  ...emailJobs,
  ...accountJobs,
  ...inquiryJobs,
  ...idCheckJobs,
  ...propertyJobs,
  ...reservationJobs,
  ...paymentJobs,
  ...ledgerJobs,
  ...leaseJobs,
  ...depositJobs,
  ...problemJobs,
  ...messageJobs,
  ...noticeJobs,
  ...numberJobs,
  ...accessJobs,
  ...handoverJobs,
  ...reviewJobs,
  ...stripeStandInJobs(async (request) => webhookRouter.fetch(request)),
];
