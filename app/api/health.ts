import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { isMigrated } from "#app/platform/migrate.server.ts";
import { clockTrouble } from "#app/platform/watch-clock.server.ts";
import { json } from "./answers.ts";
import { route } from "./route.ts";

const ready = z.object({ status: z.literal("ready") }).openapi("Ready");
const degraded = z.object({ status: z.literal("degraded"), trouble: z.string() }).openapi("Degraded");
const notReady = z.object({ status: z.enum(["not migrated", "database unreachable"]) });

export const healthRoutes = {
  up: route(
    {
      operationId: "isUp",
      summary: "Answers while the process is up",
      responses: { 200: json("Up", z.object({ status: z.literal("up") })) },
    },
    (c) => c.json({ status: "up" as const }, 200),
  ),

  ready: route(
    {
      operationId: "isReady",
      summary: "Whether the database is reached and migrated",
      responses: {
        200: json(
          "Ready; or `degraded`, with the trouble of the clock, and answering",
          z.union([ready, degraded]),
        ),
        503: json("Not ready", notReady),
      },
    },
    async (c) => {
      try {
        await sql`select 1`.execute(db);
        const trouble = clockTrouble();
        if (!(await isMigrated())) return c.json({ status: "not migrated" as const }, 503);
        // A wrong clock doesn't make us unready: requests go by the database's clock.
        if (trouble === null) return c.json({ status: "ready" as const }, 200);
        return c.json({ status: "degraded" as const, trouble }, 200);
      } catch {
        return c.json({ status: "database unreachable" as const }, 503);
      }
    },
  ),
};
