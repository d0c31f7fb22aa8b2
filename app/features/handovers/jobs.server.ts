import { handleJob } from "#app/platform/jobs.server.ts";
import { catchUpTimelines } from "./catch-up-timelines.server.ts";
import { deleteOldPhotos } from "./delete-old-photos.server.ts";
import { handoverChanged, handoverPhotosGone, oldHandoverPhotosDue, timelinesDue } from "./events.server.ts";
import { removeHandoverPhotos } from "./remove-handover-photos.server.ts";
import { tellHandover } from "./tell-handover.server.ts";

export const handoverJobs = [
  handleJob(timelinesDue, catchUpTimelines, { everySeconds: 60 }),
  handleJob(handoverChanged, tellHandover),
  handleJob(handoverPhotosGone, removeHandoverPhotos),
  handleJob(oldHandoverPhotosDue, deleteOldPhotos, { everySeconds: 3600 }),
];
