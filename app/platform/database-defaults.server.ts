import { sql } from "kysely";
import { connectWithoutLimits, type Database } from "./db.server.ts";
import { log } from "./log.server.ts";

/** What each session sets where it is its own. */
const defaults = {
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "5min",
  jit: "off",
  random_page_cost: "1.1",
  work_mem: "32MB",
};

/**
 * Keeps what sessions set in the database itself, for a pooler: behind it a session belongs to everyone.
 * Call it before the first connection to the pooler, which keeps its sessions for an hour, each with the defaults of the
 * time it began.
 */
export async function keepDefaults(): Promise<void> {
  const database = connectWithoutLimits();
  try {
    if (await hasDefaults(database)) return;
    await setDefaults(database).catch(async (error: unknown) => {
      // Another process that sets them at the same time sets the same.
      if (!(await hasDefaults(database))) throw error;
    });
  } catch (error) {
    log.warn({ err: error }, "the database's own time limits could not be set");
  } finally {
    await database.destroy();
  }
}

async function hasDefaults(database: Database): Promise<boolean> {
  const { rows } = await sql<{ kept: string[] }>`
    select setconfig as kept from pg_db_role_setting
    where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`.execute(
    database,
  );
  return Object.entries(defaults).every(([name, value]) => rows[0]?.kept.includes(`${name}=${value}`));
}

async function setDefaults(database: Database): Promise<void> {
  const changes = Object.entries(defaults).map(
    ([name, value]) =>
      `execute format('alter database %I set ${name} = %L', current_database(), '${value}');`,
  );
  await sql.raw(`do $$ begin ${changes.join(" ")} end $$`).execute(database);
}
