import { setTimeout as sleep } from "node:timers/promises";
import {
  CamelCasePlugin,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type RawBuilder,
  type Transaction as KyselyTransaction,
} from "kysely";
import pg from "pg";
import { config } from "./config.server.ts";
import { databaseAway } from "./database-away.server.ts";
import {
  connectTo,
  openDirectPool,
  openMainPool,
  openPool,
  openSchedulePool,
  openSweepPool,
} from "./database-pool.server.ts";
import type { DB } from "./database.types.ts";
import { isOutdatedPlan, keepPlans, queryNamed } from "./kept-plans.server.ts";
import { isScheduledRun } from "./run.server.ts";
import { recordStatement } from "./tracing.server.ts";

// bigint and numeric fit a number here; dates stay plain calendar dates.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** A connection or a transaction, for a read that runs in a command's transaction or alone. */
export type Queryable = Kysely<DB>;

let mainPool: pg.Pool | null = null;
let sweepPool: pg.Pool | null = null;
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * The connection pool; the first query opens it. PostgreSQL ends a statement after a minute, an idle transaction after
 * five. What a schedule runs has connections of its own, so that neither it nor requests wait for the other.
 */
export const db: Database = connect(poolOfDb);

/** One connection, on which a process claims its schedules: a claim that can't be renewed in time is another's. */
export const scheduleDb: Database = connect(openSchedulePool);

/** Connections outside the pool, for long work; `destroy` closes them. */
export function connectWithoutLimits(): Database {
  let pool: pg.Pool | null = null;
  return connect(() => (pool ??= openDirectPool(2)));
}

/** `poolOf` is asked for each connection. */
function connect(poolOf: () => pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: async () => reportAway(poolOf) }),
    plugins: [camelCase],
    ...(config.tracesUrl !== null && {
      log: ({ query, queryDurationMillis }: LogEvent) => recordStatement(query.sql, queryDurationMillis),
    }),
  });
}

function poolOfDb(): pg.Pool {
  if (!isScheduledRun()) return (mainPool ??= openMainPool());
  return (sweepPool ??= openSweepPool());
}

/**
 * The pool as the query builder uses it. Every failure to connect is the database being away; pg has many errors for it.
 */
function reportAway(poolOf: () => pg.Pool) {
  return {
    options: {},
    connect: async () => keepPlans(await connectTo(poolOf())),
    end: () => poolOf().end(),
  };
}

let readPool: pg.Pool | null = null;
let primaryReadPool: pg.Pool | null = null;
/** A standby that takes longer is not waited for. */
const standbyTimeoutMs = 5000;
/** Compiles SQL and sends none; without the plugins, which take longer than the rest. */
const builder = db.withoutPlugins();

/**
 * Runs a search as a prepared statement, on the standbys if DATABASE_READ_URL leads to them, and on the primary if they don't
 * answer. PostgreSQL plans it once per connection, for all values: what the plan depends on must be in the text. Columns keep
 * their SQL names.
 */
export async function readPrepared<Row extends pg.QueryResultRow>(query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(builder);
  const values = [...parameters];
  try {
    readPool ??= openReadPool("searches", config.databaseReadUrl);
    return await readFrom<Row>(readPool, text, values);
  } catch (error) {
    if (config.databaseReadUrl === config.databaseUrl || databaseAway(error) === null) throw error;
    primaryReadPool ??= openReadPool("searches on the primary", config.databaseUrl);
    return readFrom<Row>(primaryReadPool, text, values);
  }
}

/** Asks a statement that comes again and again: each connection of the pool plans it once. */
export async function askNamed(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = await connectTo(pool);
  const began = performance.now();
  try {
    return await queryNamed(client, text, values);
  } finally {
    client.release();
    recordStatement(text, performance.now() - began);
  }
}

// With less memory PostgreSQL loses track of which rows of a page match a frequent word, and rechecks all of them.
const toRead =
  "set plan_cache_mode = force_generic_plan; set jit = off; set random_page_cost = 1.1; set work_mem = '32MB'; set statement_timeout = '30s'; set lock_timeout = '10s'";

function openReadPool(name: string, url: string): pg.Pool {
  const timeout = url === config.databaseUrl ? {} : { query_timeout: standbyTimeoutMs };
  return openPool(name, url, toRead, { allowExitOnIdle: true, ...timeout });
}

async function readFrom<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // Not pool.query, which ends the connection after any error, and with it all its plans.
  const client = await connectTo(pool);
  let isLost = false;
  const began = performance.now();
  try {
    return (await queryNamed<Row>(client, text, values)).rows;
  } catch (error) {
    isLost = databaseAway(error) !== null;
    throw error;
  } finally {
    client.release(isLost);
    recordStatement(text, performance.now() - began);
  }
}

/** Closes the pools; nothing can be queried afterwards. */
export async function closeDatabase(): Promise<void> {
  await db.destroy();
  await sweepPool?.end();
  await scheduleDb.destroy();
  // What was asked only by statements that are kept has a pool that the query builder never met.
  if (mainPool && !mainPool.ending) await mainPool.end();
  await Promise.all([readPool?.end(), primaryReadPool?.end()]);
}

/**
 * Runs a command's writes as one transaction: all of them, or none. `work` may run up to three times: if PostgreSQL
 * aborted it because of another transaction, nothing was kept and it starts again.
 */
export async function transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return retry(() => db.transaction().execute(work));
}

/** The same for a statement that is a transaction by itself. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !wasGivenUp(error)) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

/**
 * A deadlock or a serialization failure: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html;
 * or a plan from before a migration.
 */
function wasGivenUp(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "40P01" || error.code === "40001" || isOutdatedPlan(error);
}

/** True when a value isn't of its type: https://www.postgresql.org/docs/current/errcodes-appendix.html, class 22. */
export function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith("22") === true;
}

/** True when the database refused because of any constraint or unique index: the same appendix, class 23. */
export function breaksRule(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") === true;
}

/** True when the database refused because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
