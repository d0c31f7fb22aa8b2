import { propertyDeleted } from "#app/features/properties/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { accessOpened, accessPhotosGone, forgetAccessViewsDue, openingDue } from "./events.server.ts";
import { findOpened } from "./find-opened.server.ts";
import { forgetDeletedAccess } from "./forget-deleted-access.server.ts";
import { forgetOldViews } from "./forget-old-views.server.ts";
import { removeAccessPhotos } from "./remove-access-photos.server.ts";
import { tellOpened } from "./tell-opened.server.ts";

export const accessJobs = [
  handleJob(openingDue, findOpened, { everySeconds: 60 }),
  handleJob(accessOpened, tellOpened),
  handleJob(propertyDeleted, forgetDeletedAccess),
  handleJob(forgetAccessViewsDue, forgetOldViews, { everySeconds: 3600 }),
  handleJob(accessPhotosGone, removeAccessPhotos),
];
