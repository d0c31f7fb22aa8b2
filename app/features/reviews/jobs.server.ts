import { handleJob } from "#app/platform/jobs.server.ts";
import {
  publicationDue,
  reviewAnswered,
  reviewHidden,
  reviewsPublished,
  windowOpened,
  windowsDue,
} from "./events.server.ts";
import { openWindows } from "./open-windows.server.ts";
import { publishReviews } from "./publish-reviews.server.ts";
import { tellAnswered } from "./tell-answered.server.ts";
import { tellHidden } from "./tell-hidden.server.ts";
import { tellOpened } from "./tell-opened.server.ts";
import { tellPublished } from "./tell-published.server.ts";

export const reviewJobs = [
  handleJob(windowsDue, openWindows, { everySeconds: 60 }),
  handleJob(publicationDue, publishReviews, { everySeconds: 60 }),
  handleJob(windowOpened, tellOpened),
  handleJob(reviewsPublished, tellPublished),
  handleJob(reviewAnswered, tellAnswered),
  handleJob(reviewHidden, tellHidden),
];
