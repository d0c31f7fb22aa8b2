import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "./db.server.ts";
import { isMigrated, migrate } from "./migrate.server.ts";

test("a database of this version is left as it is", async () => {
  await migrate();
  expect(await isMigrated()).toBe(true);
});

test.each(["0001_a_file_of_earlier_days", "9999_a_file_of_a_later_version"])(
  "a database that has %s is refused in a sentence",
  async (name) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01T00:00:00Z')`.execute(
      db,
    );
    await expect(migrate()).rejects.toThrow("The database was made by another version");
    await sql`delete from kysely_migration where name = ${name}`.execute(db);
  },
);
