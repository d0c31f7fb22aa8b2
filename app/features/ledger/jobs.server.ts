import { handleJob } from "#app/platform/jobs.server.ts";
import { sumsDue } from "./events.server.ts";
import { sumLedger } from "./sum-ledger.server.ts";

export const ledgerJobs = [handleJob(sumsDue, sumLedger, { everySeconds: 600 })];
