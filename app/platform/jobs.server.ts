import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { databaseAway } from "./database-away.server.ts";
import { openDirectPool } from "./database-pool.server.ts";
import { askNamed, db, type Transaction } from "./db.server.ts";
import { log } from "./log.server.ts";
import { requestCarried } from "./request-context.server.ts";
import { startSchedules } from "./schedules.server.ts";
import { claimDue, type JobHandler, type Lane, runJob, workOff } from "./work-off.server.ts";

/** A kind of job: its queue's name, its lane, and its data (ids, nothing heavy). */
export type Job<Data extends object> = {
  name: string;
  lane: Lane;
  carries?: Data;
  keyOf?: (data: Data) => string;
};
const known = new Map<string, { hasKeys: boolean }>();
/** The seconds between the runs of each schedule, by the name of its job. */
export const scheduleIntervals = new Map<string, number>();
/** The handlers that send the emails that other jobs render. */
const sendsEmail: JobHandler[] = [];

/**
 * Declares a kind of job, in the feature that announces it. With `keyOf`, one that waits stands for all of its key:
 * only for jobs that wait for a lock which everyone holds who announces them, or a change that comes while one is
 * being claimed is missed.
 */
export function defineJob<Data extends object>(
  name: string,
  lane: Lane = "rest",
  { keyOf }: { keyOf?: (data: Data) => string } = {},
): Job<Data> {
  known.set(name, { hasKeys: keyOf !== undefined });
  return { name, lane, ...(keyOf && { keyOf }) };
}

/**
 * Pairs a kind of job with its handler; `everySeconds` also runs it on that schedule, with empty data, in one process
 * at a time.
 */
export function handleJob<Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  options: { everySeconds?: number } = {},
): JobHandler {
  const { name, lane } = job;
  const handler: JobHandler = { name, lane, run: (data) => run(data as Data), ...options };
  if (options.everySeconds !== undefined) scheduleIntervals.set(name, options.everySeconds);
  if (name.startsWith("emails.")) sendsEmail.push(handler);
  return handler;
}

/**
 * Writing a job row uses the command's own connection. A second one from the pool may never come: commands that wait
 * for this one's locks may hold all others.
 */
const connection = new AsyncLocalStorage<Transaction>();
const sender = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(connection.getStore()!).executeSql(text, values) },
  supervise: false,
  schedule: false,
});

/** Writes a job row in the command's transaction: it commits or rolls back with the action. */
export async function enqueue<Data extends object>(
  trx: Transaction,
  job: Job<Data>,
  data: NoInfer<Data>,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const key = job.keyOf && { singletonKey: job.keyOf(data) };
  await connection.run(trx, () =>
    sender.send(job.name, { ...data, ...requestCarried() }, { ...options, ...key }),
  );
}

// From a second to an hour between attempts: a mail server or a provider may be down for days. A process silent for 20
// s loses its jobs to another.
const queueOptions = {
  notify: false,
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 20,
};

/** Creates the job tables and the declared queues; part of migrating. */
export async function installJobs(): Promise<void> {
  const { pool, executeSql } = ownConnections(2);
  const boss = new PgBoss({
    db: { executeSql },
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  for (const [name, { hasKeys }] of known) {
    await boss.createQueue(name, { ...queueOptions, ...(hasKeys && { policy: "short" }) });
    // Creating doesn't change an existing queue of an earlier version.
    await boss.updateQueue(name, queueOptions);
  }
  await boss.stop({ graceful: false });
  await pool.end();
}

/** Whether the database has the queue of every declared job. */
export async function hasQueues(): Promise<boolean> {
  const { rows } = await sql<{ made: string | null }>`select to_regclass('pgboss.queue') as made`.execute(db);
  if (rows[0]!.made === null) return false;
  const found = await sql`select 1 from pgboss.queue where name = any(${[...known.keys()]}::text[])`.execute(
    db,
  );
  return found.rows.length === known.size;
}

/** The queues' connections lead past a pooler, and are not the ones that commands wait for. */
function ownConnections(max: number, session = "") {
  // Planning takes longer than running. Those without values come rarely, and have queues' names in their text.
  const pool = openDirectPool(max, `set plan_cache_mode = force_generic_plan;${session}`);
  const executeSql = async (text: string, values: unknown[] = []) => {
    try {
      return await (values.length > 0 ? askNamed(pool, text, values) : pool.query(text));
    } catch (error) {
      // A connection that was reset is part of an outage, which its watcher has logged.
      throw databaseAway(error) ?? error;
    }
  };
  return { pool, executeSql };
}

/**
 * Starts running jobs and schedules in this process; the returned function stops it, letting running ones finish for up
 * to 3 s.
 */
export async function startJobs(handlers: JobHandler[]): Promise<() => Promise<void>> {
  // Claims and completions wait for no disk: one that a crash of the machine takes back has its job run twice, as any may.
  const { pool, executeSql } = ownConnections(4, "set synchronous_commit = off");
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    // Takes jobs over from processes that died.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  const stopWork = workOff(boss, handlers);
  const stopSchedules = await startSchedules(handlers);
  return async () => {
    await Promise.all([stopWork(3000), stopSchedules(3000)]);
    await boss.stop({ graceful: false });
    await pool.end();
  };
}

/**
 * Runs every due job in this process, and the jobs and emails it leads to; for tests and scripts. A failed one waits
 * for its retry, and the first such failure is thrown at the end.
 */
export async function drainJobs(handlers: JobHandler[], { sends = true } = {}): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });
  const byName = new Map(
    [...(sends ? sendsEmail : []), ...handlers].map((handler) => [handler.name, handler]),
  );
  const failures: unknown[] = [];
  for (;;) {
    const claimed = await claimDue(boss, [...byName.values()], () => 50);
    for (const { handler, job } of claimed)
      await runJob(boss, handler, job, { onFailure: (error) => failures.push(error) });
    if (claimed.length === 0) break;
  }
  if (failures.length > 0) throw failures[0];
}
