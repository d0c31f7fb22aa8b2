import { z } from "@hono/zod-openapi";
import { config } from "#app/platform/config.server.ts";
import { isDraining } from "#app/platform/draining.server.ts";
import { openLine } from "#app/platform/database-line.server.ts";
import { isDatabaseAway } from "#app/platform/database-pool.server.ts";
import { filesTrouble, isDiskFull } from "#app/platform/files.server.ts";
import { isMigrated } from "#app/platform/migrate.server.ts";
import { clockTrouble } from "#app/platform/watch-clock.server.ts";
import { within } from "#app/platform/within.server.ts";
import { json } from "./answers.ts";
import { route } from "./route.ts";

const ready = z.object({ status: z.literal("ready") }).openapi("Ready");
const degraded = z.object({ status: z.literal("degraded"), trouble: z.string() }).openapi("Degraded");
const notReady = z.object({ status: z.enum(["not migrated", "database unreachable", "stopping"]) });

const answerWithinMs = 1500;
/** Not of the pool, which requests may have taken whole. */
const line = openLine(config.databaseUrl, answerWithinMs);
let migrated = false;

/** Why the process answers worse than it could, or null. */
async function troubles(): Promise<string | null> {
  const [files, isFull] = await Promise.all([filesTrouble(), isDiskFull()]);
  const full = isFull ? "Less than 500 MB of the disk are free." : null;
  return [clockTrouble(), files, full].filter((trouble) => trouble !== null).join(" ") || null;
}

export const healthRoutes = {
  up: route(
    {
      operationId: "isUp",
      watched: true,
      summary: "Answers while the process is up",
      responses: { 200: json("Up", z.object({ status: z.literal("up") })) },
    },
    (c) => c.json({ status: "up" as const }, 200),
  ),

  ready: route(
    {
      operationId: "isReady",
      watched: true,
      summary: "Whether the database is reached and migrated",
      responses: {
        200: json(
          "Ready; or `degraded`, and answering, with the trouble of the clock, the file store or the disk",
          z.union([ready, degraded]),
        ),
        503: json("Not ready", notReady),
      },
    },
    async (c) => {
      if (isDraining()) return c.json({ status: "stopping" as const }, 503);
      if (isDatabaseAway()) return c.json({ status: "database unreachable" as const }, 503);
      const asked = troubles();
      asked.catch(() => {});
      try {
        await within(answerWithinMs, line.query("select 1"));
        migrated ||= await within(answerWithinMs, isMigrated());
        if (!migrated) return c.json({ status: "not migrated" as const }, 503);
        const trouble = await asked;
        // A wrong clock doesn't make us unready: requests go by the database's clock.
        if (trouble === null) return c.json({ status: "ready" as const }, 200);
        return c.json({ status: "degraded" as const, trouble }, 200);
      } catch {
        return c.json({ status: "database unreachable" as const }, 503);
      }
    },
  ),
};
