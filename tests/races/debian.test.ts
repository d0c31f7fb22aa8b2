import { afterAll, describe } from "vitest";
import { debianPostgres, startDebianPostgres } from "#tests/support/debian-postgres.ts";

const programs = debianPostgres();

if (programs === null) {
  describe.skip("on Debian's PostgreSQL (none is installed here)", () => {});
} else {
  const server = startDebianPostgres(programs);
  // Before the imports that read it.
  process.env["DATABASE_URL"] = server.url;
  await import("#app/jobs.ts");
  const { migrate } = await import("#app/platform/migrate.server.ts");
  await migrate();
  const { raceTests } = await import("./race-tests.ts");
  describe("on Debian's PostgreSQL", raceTests);
  const { db } = await import("#app/platform/db.server.ts");
  afterAll(async () => {
    await db.destroy();
    server.stop();
  });
}
