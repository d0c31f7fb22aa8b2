import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { connectWithoutLimits, type Database, db } from "./db.server.ts";
import { installJobs } from "./jobs.server.ts";

const files = import.meta.glob<string>("../../db/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Migrates the database to the newest schema. Safe for several processes at once: the migrator takes a lock. Throws an
 * Error with one sentence if the database has migrations that this build doesn't know.
 */
export async function migrate(): Promise<void> {
  const database = connectWithoutLimits();
  const { error } = await openMigrator(database)
    .migrateToLatest()
    .finally(() => database.destroy());
  if (error instanceof Error && error.message.startsWith("corrupted migrations"))
    throw new Error(
      "The database was made by another version, newer or from before 1.0: start that version, or use an empty database.",
      { cause: error },
    );
  if (error) throw error;
  await installJobs();
}

/** True if the database has all of this build's migrations. */
export async function isMigrated(): Promise<boolean> {
  const migrator = openMigrator(db);
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined);
}

function openMigrator(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations() } });
}

/** All migrations are one transaction, and a table with pending deferred checks can't be altered by the next one. */
const checkedNow = ";\nset constraints all immediate; set constraints all deferred;";

function migrations() {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file.replace(/^.*\//, "").replace(/\.sql$/, ""),
      { up: async (database: Database) => void (await sql.raw(text + checkedNow).execute(database)) },
    ]),
  );
}
