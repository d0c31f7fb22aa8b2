import { defineJob } from "#app/platform/jobs.server.ts";

/** Reads the calendars of elsewhere whose time has come. */
export const importDue = defineJob<object>("properties.import-due-calendars");
