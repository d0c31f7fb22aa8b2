import { sql } from "kysely";
import { expect, test } from "vitest";
import { version } from "../../package.json";
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

/** As another build made it: every reservation is live. */
async function withOtherFunction(release: string) {
  await sql`create or replace function is_live(status text) returns boolean language sql immutable parallel safe
    as 'select true'`.execute(db);
  await sql`update schema_functions set release = ${release}, sha256 = 'other'`.execute(db);
}

async function isExpiredLive(): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`select is_live('expired') as live`.execute(db);
  return rows[0]!.live;
}

test("a function that is not as in db/functions is created again", async () => {
  await withOtherFunction(version);
  expect(await isMigrated()).toBe(false);
  await migrate();
  expect(await isMigrated()).toBe(true);
  expect(await isExpiredLive()).toBe(false);
});

test("functions of a later release are used as they are", async () => {
  await withOtherFunction("99.0.0");
  await migrate();
  expect(await isMigrated()).toBe(true);
  expect(await isExpiredLive()).toBe(true);
  await withOtherFunction("0.0.1");
  await migrate();
  expect(await isExpiredLive()).toBe(false);
});
