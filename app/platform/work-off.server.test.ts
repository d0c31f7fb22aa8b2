import type { Context } from "hono";
import type { JobHandler } from "./work-off.server.ts";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db, transaction } from "./db.server.ts";
import { undoneJobs, queueFigures } from "./job-list.server.ts";
import { defineJob, enqueue, handleJob, installJobs, startJobs } from "./jobs.server.ts";
import { countRunning } from "./running-requests.server.ts";
import { claimDue, runJob } from "./work-off.server.ts";
import { plansOf } from "#tests/support/plans.ts";

type About = { n: number };
const bulk = defineJob<About>("test.bulk");
const other = defineJob<About>("test.other");
const login = defineJob<About>("test.login", "login");
const money = defineJob<About>("test.money", "money");
const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });
let stop = async () => {};

beforeAll(installJobs);

afterEach(async () => {
  await stop();
  stop = async () => {};
  await sql`delete from pgboss.job`.execute(db);
});

async function start(...handlers: JobHandler[]): Promise<void> {
  stop = await startJobs(handlers);
}

const insert = (name: string, count: number) =>
  boss.insert(
    name,
    Array.from({ length: count }, (_, n) => ({ data: { n } })),
  );

/** A promise with the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("jobs that hang use up their own lane's slots and no others", async () => {
  const { open, opened } = gate();
  const done: string[] = [];
  await insert(bulk.name, 30);
  let begun = 0;
  await start(
    handleJob(bulk, async () => {
      begun += 1;
      await opened;
      done.push("bulk");
    }),
    handleJob(login, async () => void done.push("login")),
    handleJob(money, async () => void done.push("money")),
  );
  await expect.poll(() => begun).toBe(8);
  await transaction(async (trx) => {
    await enqueue(trx, login, { n: 1 });
    await enqueue(trx, money, { n: 1 });
  });
  await expect.poll(() => done.toSorted()).toEqual(["login", "money"]);
  expect(begun).toBe(8);
  open();
  await expect.poll(() => done.length).toBe(32);
});

test("queues of one lane take turns, so that one job does not wait behind a thousand", async () => {
  const order: string[] = [];
  await insert(bulk.name, 300);
  await insert(other.name, 1);
  await start(
    handleJob(bulk, async () => void order.push("bulk")),
    handleJob(other, async () => void order.push("other")),
  );
  await expect.poll(() => order.length).toBe(301);
  expect(order.indexOf("other")).toBeLessThan(30);
});

test("while many requests are answered, jobs that can wait begin slowly, and all of them run", async () => {
  const { open, opened } = gate();
  const requests = Array.from({ length: 8 }, () => countRunning({} as Context, () => opened));
  const done = { bulk: 0, login: 0 };
  const bulkAtLogin: number[] = [];
  await insert(bulk.name, 40);
  await insert(login.name, 12);
  await start(
    handleJob(bulk, async () => void (done.bulk += 1)),
    handleJob(login, async () => {
      done.login += 1;
      bulkAtLogin.push(done.bulk);
    }),
  );
  await expect.poll(() => done).toEqual({ bulk: 40, login: 12 });
  // Six logins at once, and two of the others.
  expect(bulkAtLogin.at(-1)).toBeLessThanOrEqual(6);
  open();
  await Promise.all(requests);
});

test("a job is claimed as the library claims it", async () => {
  await insert(bulk.name, 2);
  await boss.start();
  const [theirs] = await boss.fetch<About>(bulk.name, { batchSize: 1 });
  const [ours] = await claimDue(boss, [handleJob(bulk, async () => {})], () => 1);
  await boss.stop({ graceful: false });
  expect({ ...theirs, ...ours!.job }).toEqual({ ...theirs, id: ours!.job.id, data: ours!.job.data });
  const { rows } = await sql<{ job: object }>`
    select to_jsonb(job) - 'id' - 'data' - 'started_on' - 'heartbeat_on' as job, heartbeat_on = started_on as beats
    from pgboss.job`.execute(db);
  expect(rows[0]).toMatchObject({ beats: true, job: { state: "active" } });
  expect(rows[1]).toEqual(rows[0]);
});

test("two processes that claim at once never claim the same job", async () => {
  await insert(bulk.name, 100);
  const handlers = [handleJob(bulk, async () => {})];
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claimDue(boss, handlers, () => 8)));
  const ids = claimed.flat().map(({ job }) => job.id);
  expect([ids.length, new Set(ids).size]).toEqual([80, 80]);
});

test("a lane is shared among its queues, and what one leaves another gets", async () => {
  await insert(bulk.name, 20);
  await insert(other.name, 1);
  await insert(money.name, 3);
  const handlers = [bulk, other, login, money].map((job) => handleJob(job, async () => {}));
  const names = async (...turn: JobHandler[]) =>
    (await claimDue(boss, turn, (lane) => (lane === "money" ? 2 : 6))).map(({ job }) => job.name);
  expect((await names(...handlers)).toSorted()).toEqual([
    ...Array(3).fill(bulk.name),
    ...Array(2).fill(money.name),
    other.name,
  ]);
  await insert(other.name, 1);
  expect((await names(...handlers.toReversed())).toSorted()).toEqual([
    ...Array(5).fill(bulk.name),
    money.name,
    other.name,
  ]);
});

test("a job that throws waits for its retry, alone", async () => {
  const done: number[] = [];
  await insert(bulk.name, 20);
  await start(
    handleJob(bulk, async ({ n }) => {
      if (n === 7 && done.length < 25) {
        done.push(n);
        if (done.filter((one) => one === 7).length === 1) throw new Error("not yet");
        return;
      }
      done.push(n);
    }),
  );
  await expect.poll(() => done.length).toBe(21);
  expect(done.filter((n) => n === 7)).toHaveLength(2);
  expect(new Set(done).size).toBe(20);
});

test.each([
  [0, 1, 2],
  [5, 32, 64],
  [10, 1024, 2048],
  [11, 2048, 3600],
  [50, 3600, 3600],
])("a job that failed %i times waits for %i to %i seconds", async (failures, least, most) => {
  await insert(bulk.name, 1);
  await sql`update pgboss.job set retry_count = ${failures}`.execute(db);
  const failing = handleJob(bulk, async () => {
    throw new Error("not yet");
  });
  const [claimed] = await claimDue(boss, [failing], () => 1);
  const asked = Date.now();
  await runJob(boss, claimed!.handler, claimed!.job);
  const { rows } = await sql<{ state: string; startAfter: Date }>`
    select state, start_after from pgboss.job`.execute(db);
  const waits = (rows[0]!.startAfter.getTime() - asked) / 1000;
  expect(rows[0]!.state).toBe("retry");
  expect(waits).toBeGreaterThan(least - 1);
  expect(waits).toBeLessThan(most + 5);
});

test("a job is given up after a hundred retries, and not before", async () => {
  const failing = handleJob(bulk, async () => {
    throw new Error("never");
  });
  const stateAfter = async (failures: number) => {
    await sql`delete from pgboss.job`.execute(db);
    await insert(bulk.name, 1);
    await sql`update pgboss.job set retry_count = ${failures}`.execute(db);
    const [claimed] = await claimDue(boss, [failing], () => 1);
    await runJob(boss, claimed!.handler, claimed!.job);
    return (await sql<{ state: string }>`select state from pgboss.job`.execute(db)).rows[0]?.state;
  };
  expect([await stateAfter(99), await stateAfter(100)]).toEqual(["retry", "failed"]);
});

test("a job that has not ended when the process stops is returned for the next one", async () => {
  const { open, opened } = gate();
  await insert(bulk.name, 1);
  let begun = false;
  await start(
    handleJob(bulk, async () => {
      begun = true;
      await opened;
    }),
  );
  await expect.poll(() => begun).toBe(true);
  await stop();
  stop = async () => {};
  const { rows } = await sql`select state, output->>'message' as trouble from pgboss.job`.execute(db);
  expect(rows).toEqual([{ state: "retry", trouble: "The process that ran it was stopped." }]);
  open();
});

test("waiting and orphaned jobs are listed and counted", async () => {
  await insert(bulk.name, 2);
  await sql`update pgboss.job set start_after = now() - interval '90 seconds'`.execute(db);
  const [orphan] = await boss.fetch(bulk.name);
  const figures = async () => (await queueFigures()).find(({ queue }) => queue === bulk.name)!;
  expect(await figures()).toMatchObject({ waiting: 1, running: 1, orphaned: 0, failed: 0 });
  expect((await figures()).oldestSeconds).toBeGreaterThanOrEqual(90);
  const listed = async () => {
    const { rows: jobs } = await undoneJobs({ q: "test.bulk", limit: 10 });
    return jobs.map(({ state, attempts }) => [state, attempts]);
  };
  expect(await listed()).toEqual([["created", 0]]);
  await sql`update pgboss.job set heartbeat_on = now() - interval '21 seconds' where id = ${orphan!.id}`.execute(
    db,
  );
  expect(await figures()).toMatchObject({ waiting: 1, running: 0, orphaned: 1 });
  expect(await listed()).toEqual([
    ["active", 1],
    ["created", 0],
  ]);
});

test("unfinished jobs are found and counted among thousands of completed ones by an index", async () => {
  await insert(bulk.name, 2);
  await sql`
    insert into pgboss.job (name, state, completed_on)
    select ${bulk.name}, 'completed', now() from generate_series(1, 5000)`.execute(db);
  await sql`analyze pgboss.job`.execute(db);
  for (const read of [queueFigures, () => undoneJobs({})]) {
    const { plans } = await plansOf(read);
    expect(plans.map(({ scanned }) => scanned.filter((table) => table.startsWith("job")))).toEqual([[]]);
  }
});
