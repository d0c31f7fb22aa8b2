import { setTimeout as sleep } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction as KyselyTransaction } from "kysely";
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

/** The connection pool; opened by the first query. */
export const db: Database = new Kysely<DB>({
  dialect: new PostgresDialect({
    pool: async () => openPool(),
  }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 20, application_name: "sparebay" });
  // The database may end idle connections; the pool replaces them.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  return pool;
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
