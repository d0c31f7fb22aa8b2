import { handleJob } from "#app/platform/jobs.server.ts";
import { forgetOld } from "./events.server.ts";
import { forgetNumbers } from "./forget-numbers.server.ts";

export const numberJobs = [handleJob(forgetOld, forgetNumbers, { everySeconds: 3600 })];
