import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { now } from "./clock.server.ts";
import { config } from "./config.server.ts";
import { db, type Queryable, type Transaction } from "./db.server.ts";
import { log } from "./log.server.ts";

/** A kind of job: its queue's name and the shape of what it carries (ids, nothing heavy). */
export type Job<Data extends object> = { name: string; carries?: Data };
/** What runs when such a job comes up. It may run twice. */
export type JobHandler = { name: string; everySeconds?: number; run: (data: object) => Promise<void> };

const known = new Set<string>();

/** Declares a kind of job. Declare it in the feature whose news it is. */
export function defineJob<Data extends object>(name: string): Job<Data> {
  known.add(name);
  return { name };
}

/** Pairs a kind of job with its deed; `everySeconds` also runs it on that rhythm, with empty data. */
export function handleJob<Data extends object>(
  job: Job<Data>,
  run: (data: Data) => Promise<void>,
  options: { everySeconds?: number } = {},
): JobHandler {
  return { name: job.name, run: (data) => run(data as Data), ...options };
}

/**
 * Whatever writing a job row asks of the database goes through the command's own connection. A second one from the
 * pool may never come: all others may be held by commands that wait for this one's locks.
 */
const connection = new AsyncLocalStorage<Transaction>();
const sender = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(connection.getStore()!).executeSql(text, values) },
  supervise: false,
  schedule: false,
});

/** Writes a job row inside the command's transaction: it commits or vanishes with the deed. */
export async function enqueue<Data extends object>(
  trx: Transaction,
  job: Job<Data>,
  data: Data,
  options: { startAfter?: Date } = {},
): Promise<void> {
  await connection.run(trx, () => sender.send(job.name, data, options));
}

// From a second up to an hour between attempts: a mail server or a provider may be away for days.
const queueOptions = {
  notify: true,
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
};

/** Creates the job tables and the declared queues; part of migrating. */
export async function installJobs(): Promise<void> {
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  for (const name of known) {
    await boss.createQueue(name, queueOptions);
    // Creating leaves a queue as it is that an earlier version made.
    await boss.updateQueue(name, queueOptions);
  }
  await boss.stop({ graceful: false, close: true });
}

/** Starts working off jobs in this process; the answer stops it, letting running jobs finish for up to 3 s. */
export async function startJobs(handlers: JobHandler[]): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: config.databaseUrl, max: 6, useListenNotify: true });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  for (const handler of handlers) {
    await boss.work<object>(
      handler.name,
      { burstWhenBatchFull: true, pollingIntervalSeconds: 2 },
      async (jobs) => {
        for (const job of jobs) await handler.run(job.data ?? {});
      },
    );
  }
  const rhythms = handlers.filter((handler) => handler.everySeconds).map(startRhythm);
  return async () => {
    rhythms.forEach(clearInterval);
    await boss.stop({ graceful: true, timeout: 3000, close: true });
  };
}

/** Runs every job that is due now, and those they lead to, in this process; for tests and scripts. */
export async function drainJobs(handlers: JobHandler[], database: Queryable = db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(database), supervise: false, schedule: false });
  for (let found = true; found;) {
    found = false;
    for (const handler of handlers) {
      for (const job of await boss.fetch<object>(handler.name, { batchSize: 50 })) {
        found = true;
        await handler.run(job.data ?? {});
        await boss.complete(handler.name, job.id);
      }
    }
  }
}

function startRhythm(handler: JobHandler): NodeJS.Timeout {
  let running = false;
  return setInterval(async () => {
    if (running) return;
    running = true;
    await handler
      .run({})
      .catch((error: unknown) => log.error({ err: error, job: handler.name }, "job failed"));
    running = false;
  }, handler.everySeconds! * 1000);
}

/** Jobs that went wrong: given up, or waiting to be tried again. */
export type TroubledJob = {
  id: string;
  name: string;
  state: "failed" | "retry";
  data: string;
  attempts: number;
  trouble: string | null;
  at: Date;
  /** When it is tried again; for one that was given up, when that was. */
  next: Date;
};

/** The jobs that went wrong whose texts match `pattern` (of LIKE), the latest first; `limit` of them after `from`. */
export async function troubledJobs(part: { pattern: string; from: number; limit: number }) {
  const { rows } = await sql<TroubledJob>`
    select id, name, state, data::text as data, retry_count + (state = 'failed')::int as attempts,
      coalesce(output->>'message', output::text) as trouble, created_on as at,
      case when state = 'failed' then completed_on else start_after end as next
    from pgboss.job
    where state in ('failed', 'retry')
      and (${part.pattern} = '%%' or concat_ws(' ', id, name, state, data::text, output::text) ilike ${part.pattern})
    order by created_on desc, id limit ${part.limit} offset ${part.from}`.execute(db);
  return rows;
}

/** Makes a job due now that failed or waits to be tried again; whether there is one. */
export async function bringForward(trx: Transaction, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'retry', start_after = ${now()}, completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1)
    where id::text = ${id} and state in ('failed', 'retry')`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
