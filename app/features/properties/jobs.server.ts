import { handleJob } from "#app/platform/jobs.server.ts";
import { forgetWaitingPhotos } from "./forget-waiting-photos.server.ts";
import { importDueCalendars } from "./import-due-calendars.server.ts";
import { forgetWaiting, importDue, photoDropped } from "./news.server.ts";
import { removePhotoFiles } from "./remove-photo-files.server.ts";

export const propertyJobs = [
  handleJob(importDue, importDueCalendars, { everySeconds: 60 }),
  handleJob(photoDropped, removePhotoFiles),
  handleJob(forgetWaiting, forgetWaitingPhotos, { everySeconds: 3600 }),
];
