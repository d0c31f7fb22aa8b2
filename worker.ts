import { startJobs } from "#app/platform/jobs.server.ts";

await startJobs([]);
