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

/** Runs a command's writes as one transaction: all of them, or none. */
export function transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** True when the database refused because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
