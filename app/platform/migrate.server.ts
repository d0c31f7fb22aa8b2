import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import { connectWithoutLimits, type Database, db } from "./db.server.ts";
import { hasQueues, installJobs } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { createFunctionsAhead, hasFunctions, updateFunctions } from "./sql-functions.server.ts";
import { updateCountyZips } from "./tax-rates.server.ts";

const files = import.meta.glob<string>("../../db/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Migrates the database to the newest schema. Safe for several processes at once: the migrator takes a lock. A database
 * that a later release has migrated stays as it is. Throws an Error with one sentence if it has other migrations that
 * this build doesn't know.
 */
export async function migrate(): Promise<void> {
  const database = connectWithoutLimits();
  const { error } = await openMigrator(database)
    .migrateToLatest()
    .then(withFunctions(database))
    .finally(() => database.destroy());
  if (error instanceof Error && error.message.startsWith("corrupted migrations"))
    throw new Error(
      "The database was made by another version, from before 1.0: start that version, or use an empty database.",
      { cause: error },
    );
  if (error) throw error;
  const later = await laterMigrations(db);
  if (later.length > 0) return log.warn({ later }, "a later release has migrated the database");
  await updateCountyZips();
  await installJobs();
}

/** Migrates an empty database as far as these migrations, of a backup. Throws an Error with one sentence if they are not ours. */
export async function migrateLike(names: string[]): Promise<void> {
  const own = Object.keys(migrations()).toSorted();
  if (names.length === 0 || names.some((name, at) => name !== own[at]))
    throw new Error(
      "The backup was made by another version: restore it with that one, and upgrade afterwards.",
    );
  const database = connectWithoutLimits();
  const { error } = await openMigrator(database)
    .migrateTo(names.at(-1)!)
    .then(withFunctions(database))
    .finally(() => database.destroy());
  if (error) throw error;
  await installJobs();
}

/** Waits for another process that migrates the database. */
export async function waitUntilMigrated(): Promise<void> {
  while (!(await isMigrated())) await sleep(500);
}

/** True if the database has all of this build's migrations and queues. */
export async function isMigrated(): Promise<boolean> {
  const migrator = openMigrator(db);
  const all = await migrator.getMigrations();
  const isDone = all.every((migration) => migration.executedAt !== undefined);
  return isDone && (await hasFunctions(db)) && hasQueues();
}

function withFunctions(database: Database) {
  return async (result: MigrationResultSet) => {
    if (result.error === undefined) await updateFunctions(database);
    return result;
  };
}

function openMigrator(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: () => knownTo(database) } });
}

/** This build's migrations, and a later release's as names alone: what those add does not matter here. */
async function knownTo(database: Database) {
  const later = await laterMigrations(database);
  return { ...migrations(), ...Object.fromEntries(later.map((name) => [name, { up: async () => {} }])) };
}

/** The migrations in the database that come after this build's last one. */
async function laterMigrations(database: Database): Promise<string[]> {
  const own = Object.keys(migrations());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(database)
    .catch((error: unknown) => {
      if (Reflect.get(Object(error), "code") === "42P01") return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name).filter((name) => own.every((known) => known < name));
}

/** All migrations are one transaction, and a table with pending deferred checks can't be altered by the next one. */
const checkedNow = ";\nset constraints all immediate; set constraints all deferred;";

function migrations() {
  let isFirst = true;
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file.replace(/^.*\//, "").replace(/\.sql$/, ""),
      {
        up: async (database: Database) => {
          if (isFirst) await createFunctionsAhead(database);
          isFirst = false;
          await sql.raw(text + checkedNow).execute(database);
        },
      },
    ]),
  );
}
