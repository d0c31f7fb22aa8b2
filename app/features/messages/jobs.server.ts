import { orderMoved, stayMoved } from "#app/features/reservations/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { emailUnread } from "./email-unread.server.ts";
import { messagePhotosGone, oldMessagesDue, reportClosed, unreadDue } from "./events.server.ts";
import { followOrder } from "./follow-order.server.ts";
import { followStay } from "./follow-stay.server.ts";
import { forgetOldMessages } from "./forget-old-messages.server.ts";
import { removeMessagePhotos } from "./remove-message-photos.server.ts";
import { tellReportClosed } from "./tell-report-closed.server.ts";

export const messageJobs = [
  handleJob(unreadDue, emailUnread, { everySeconds: 15 }),
  handleJob(orderMoved, followOrder),
  handleJob(stayMoved, followStay),
  handleJob(messagePhotosGone, removeMessagePhotos),
  handleJob(reportClosed, tellReportClosed),
  handleJob(oldMessagesDue, forgetOldMessages, { everySeconds: 3600 }),
];
