import { handleJob } from "#app/platform/jobs.server.ts";
import { forgetDue, noticeToPush } from "./events.server.ts";
import { forgetNotices } from "./forget-notices.server.ts";
import { pushNotice } from "./push-notice.server.ts";

export const noticeJobs = [
  handleJob(noticeToPush, pushNotice),
  handleJob(forgetDue, forgetNotices, { everySeconds: 3600 }),
];
