import { accountJobs } from "#app/features/accounts/jobs.server.ts";
import { idCheckJobs } from "#app/features/id-checks/jobs.server.ts";
import { reservationJobs } from "#app/features/reservations/jobs.server.ts";
import type { JobHandler } from "#app/platform/jobs.server.ts";

/** Everything that is done after a commit, or on a rhythm, by the process that runs jobs. */
export const jobs: JobHandler[] = [...accountJobs, ...idCheckJobs, ...reservationJobs];
