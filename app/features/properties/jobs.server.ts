import { handleJob } from "#app/platform/jobs.server.ts";
import { importDueCalendars } from "./import-due-calendars.server.ts";
import { importDue } from "./news.server.ts";

export const propertyJobs = [handleJob(importDue, importDueCalendars, { everySeconds: 60 })];
