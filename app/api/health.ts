import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { isMigrated } from "#app/platform/migrate.server.ts";
import { clockTrouble } from "#app/platform/watch-clock.server.ts";
import { door } from "./door.ts";

export const health = door();

health.get("/healthz", (c) => c.json({ status: "up" }));

health.get("/readyz", async (c) => {
  try {
    await sql`select 1`.execute(db);
    const trouble = clockTrouble();
    if (!(await isMigrated())) return c.json({ status: "not migrated" }, 503);
    // It answers requests by the database's clock all the same.
    return c.json(trouble === null ? { status: "ready" } : { status: "degraded", trouble });
  } catch {
    return c.json({ status: "database unreachable" }, 503);
  }
});
