import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "./db.server.ts";
import { isMigrated, migrate } from "./migrate.server.ts";

test("a database of this version is left as it is", async () => {
  await migrate();
  expect(await isMigrated()).toBe(true);
});

async function withMigration(name: string, work: () => Promise<void>) {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  );
  await work();
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
}

test("a database with a file of earlier days is refused in a sentence", () =>
  withMigration("0001_a_file_of_earlier_days", () =>
    expect(migrate()).rejects.toThrow("The database was made by another version"),
  ));

test("a database that a later release has migrated is used as it is", () =>
  withMigration("9999_a_file_of_a_later_release", async () => {
    await migrate();
    expect(await isMigrated()).toBe(true);
    const { rows } = await sql`select 1 from kysely_migration where name like '9999%'`.execute(db);
    expect(rows).toHaveLength(1);
  }));
