import { serve } from "@hono/node-server";
import { jobs } from "#app/jobs.ts";
import { config } from "#app/platform/config.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { migrate } from "#app/platform/migrate.server.ts";
import { renderPages } from "#app/render.server.ts";
import { createWeb } from "#app/web.ts";

await migrate();
await startJobs(jobs);
serve({ fetch: createWeb(renderPages).fetch, port: config.port, hostname: config.host });
