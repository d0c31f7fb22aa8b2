import { afterAll, describe } from "vitest";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";

const server = startDebianPostgres();
// Set before the imports that read it.
process.env["DATABASE_URL"] = server?.url ?? process.env["DATABASE_URL"];
await import("#app/jobs.ts");
const { db } = await import("#app/platform/db.server.ts");
const { migrate } = await import("#app/platform/migrate.server.ts");
const { raceTests } = await import("./race-tests.ts");
await migrate();

describe.skipIf(server === null)("on Debian's PostgreSQL, if installed", () => {
  raceTests();
});

afterAll(async () => {
  await db.destroy();
  server?.stop();
});
