import { handleJob } from "#app/platform/jobs.server.ts";
import { countsDue, forgetOld } from "./events.server.ts";
import { countMarket } from "./count-market.server.ts";
import { forgetNumbers } from "./forget-numbers.server.ts";

export const numberJobs = [
  handleJob(forgetOld, forgetNumbers, { everySeconds: 3600 }),
  handleJob(countsDue, countMarket, { everySeconds: 3600 }),
];
