import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { db } from "./db.server.ts";
import { installJobs } from "./jobs.server.ts";

const files = import.meta.glob<string>("../../db/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Brings the database to the newest schema. Several processes may call it at once: the migrator takes a lock. */
export async function migrate(): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await installJobs();
}

/** True when no migration of this build is missing in the database. */
export async function isMigrated(): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations() } });
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined);
}

function migrations() {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file.replace(/^.*\//, "").replace(/\.sql$/, ""),
      { up: async (database: typeof db) => void (await sql.raw(text).execute(database)) },
    ]),
  );
}
