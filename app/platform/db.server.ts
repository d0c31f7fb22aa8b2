import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type Transaction as KyselyTransaction,
} from "kysely";
import pg from "pg";
import { config } from "./config.server.ts";
import type { DB } from "./database.types.ts";
import { log } from "./log.server.ts";

// bigint (20) and numeric (1700) fit a number here; dates (1082) stay plain calendar dates.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1082, (text) => text);

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** Either of the two, for a read that runs inside a command's transaction or by itself. */
export type Queryable = Kysely<DB>;

const limits = "set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '5min'";
let isLimited = true;

/** The connection pool; opened by the first query. PostgreSQL ends a statement after a minute, a transaction that waits for us after five. */
export const db: Database = connect({ onConnect: limit });

/** Removes the statement timeout, for processes that answer no requests. Call it before the first query. */
export function liftTimeLimits(): void {
  isLimited = false;
}

/** Connections outside the pool, for long work; `destroy` closes them. */
export function connectWithoutLimits(): Database {
  return connect({ max: 2 });
}

function connect(more: pg.PoolConfig): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: async () => openPool(more) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

async function limit(client: pg.ClientBase): Promise<void> {
  if (isLimited) await client.query(limits);
}

function openPool(more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: 20,
    application_name: "sparebay",
    ...more,
  });
  // The database may end idle connections; the pool replaces them.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  // A client in use has no other error listener, and an unhandled error ends the process; its next query fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

let readPool: pg.Pool | null = null;
/** Builds SQL and sends none; without the plugins, which take longer than the rest. */
const builder = db.withoutPlugins();
const statementNames = new Map<string, string>();
const mostStatements = 200;

/**
 * Answers a read that is asked often, from the replica when there is one (DATABASE_READ_URL). PostgreSQL plans it once
 * on each connection, for all values: whatever the plan depends on must stand in its text, not in its values. Columns
 * keep the names of the SQL.
 */
export async function readPrepared<Row extends pg.QueryResultRow>(query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(builder);
  return readNamed<Row>(text, [...parameters]);
}

/** A place in a statement for the value of this name. */
type Slot = { slot: string };

/** The same for a statement whose text is always the same: it is compiled once, with slots in place of its values. */
export function keepRead<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  names: readonly (keyof Values & string)[],
  build: (slots: Record<keyof Values, Slot>) => RawBuilder<Row>,
): (values: Values) => Promise<Row[]> {
  const slots = Object.fromEntries(names.map((slot) => [slot, { slot }])) as Record<keyof Values, Slot>;
  const { sql, parameters } = build(slots).compile(builder);
  // A value that stands in several places is sent once.
  const text = sql.replace(
    /\$(\d+)/g,
    (_, number) => `$${names.indexOf((parameters[Number(number) - 1] as Slot).slot) + 1}`,
  );
  return (values) =>
    readNamed<Row>(
      text,
      names.map((name) => values[name]),
    );
}

async function readNamed<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  readPool ??= openPool({
    connectionString: config.databaseReadUrl,
    onConnect: prepareToRead,
    allowExitOnIdle: true,
  });
  // Not pool.query, which ends the connection after any error, and with it all its plans.
  const client = await readPool.connect();
  try {
    return (await client.query<Row>({ name: statementName(text), text, values })).rows;
  } finally {
    client.release();
  }
}

async function prepareToRead(client: pg.ClientBase): Promise<void> {
  await client.query(
    // With less memory PostgreSQL forgets which rows of a page have a frequent word, and reads them all again.
    "set plan_cache_mode = force_generic_plan; set jit = off; set random_page_cost = 1.1; set work_mem = '32MB'; set statement_timeout = '30s'",
  );
}

/** Undefined, which is a statement without a name, once a connection has enough of them to keep. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= mostStatements) return known;
  const name = `read_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  statementNames.set(text, name);
  return name;
}

/** Closes the connections of both; nothing can be asked afterwards. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([db.destroy(), readPool?.end()]);
}

/**
 * Runs a command's writes as one transaction: all of them, or none. `work` may run up to three times: when PostgreSQL
 * gave it up for another transaction's sake, nothing of it was kept, and it is begun again.
 */
export async function transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !wasGivenUp(error)) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

/** A deadlock or a serialization failure: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html */
function wasGivenUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");
}

/** True when the database refused because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
