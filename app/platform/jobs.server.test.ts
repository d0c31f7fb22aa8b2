import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, transaction } from "./db.server.ts";
import { defineJob, drainJobs, enqueue, handleJob } from "./jobs.server.ts";

const greet = defineJob<{ name: string }>("test.greet");

test("a job's row commits and rolls back with the action", async () => {
  const { installJobs } = await import("./jobs.server.ts");
  await installJobs();
  const greeted: string[] = [];
  const handlers = [handleJob(greet, async ({ name }) => void greeted.push(name))];
  await transaction((trx) => enqueue(trx, greet, { name: "kept" }));
  await transaction(async (trx) => {
    await enqueue(trx, greet, { name: "undone" });
    throw new Error("undo");
  }).catch(() => undefined);
  await drainJobs(handlers);
  expect(greeted).toEqual(["kept"]);
});

test("a queue of an earlier version gets this version's retries", async () => {
  const { installJobs } = await import("./jobs.server.ts");
  await installJobs();
  await sql`update pgboss.queue set retry_limit = 8, retry_delay_max = 300`.execute(db);
  await installJobs();
  await transaction((trx) => enqueue(trx, greet, { name: "patient" }));
  const { rows } = await sql`
    select retry_limit as "retryLimit", retry_delay_max as "retryDelayMax" from pgboss.job
    where name = 'test.greet' order by created_on desc limit 1`.execute(db);
  expect(rows).toEqual([{ retryLimit: 100, retryDelayMax: 3600 }]);
});
