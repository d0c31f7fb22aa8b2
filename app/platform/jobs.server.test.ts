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

test("a statement that makes a job row makes it as the library does", async () => {
  const { installJobs } = await import("./jobs.server.ts");
  await installJobs();
  await sql`delete from pgboss.job`.execute(db);
  await transaction((trx) => enqueue(trx, greet, { name: "same" }));
  await sql`select enqueue_job(${greet.name}, '{"name": "same"}')`.execute(db);
  const { rows } = await sql<Record<string, unknown>>`
    select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until' as rest,
      (start_after - created_on)::text as waits, (keep_until - start_after)::text as kept
    from pgboss.job where name = ${greet.name}`.execute(db);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
  await expect(sql`select enqueue_job('test.unknown', '{}')`.execute(db)).rejects.toThrow(
    "There is no queue test.unknown.",
  );
});
