import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";

const server = startDebianPostgres();
// Set before the imports that read it.
process.env["DATABASE_URL"] = server?.url ?? process.env["DATABASE_URL"];
await import("#app/jobs.ts");
const { db } = await import("#app/platform/db.server.ts");
const { migrate } = await import("#app/platform/migrate.server.ts");

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string; rows: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Each of our tables and its rows, as text. */
const everything = `
  select relname as name, query_to_xml(format('select t::text as line from %I t order by 1', relname), true, false, '')::text as rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

describe.skipIf(server === null)("on Debian's PostgreSQL, if installed", () => {
  test("pg_restore restores a dump with one row in every table unchanged", async () => {
    await migrate();
    await ask(server!.url, readFileSync("tests/support/one-of-each.sql", "utf8"));
    server!.run("pg_dump", "--format=custom", "--file=dump", "sparebay");
    server!.run("createdb", "copy");
    server!.run("pg_restore", "--exit-on-error", "--no-owner", "--dbname=copy", "dump");
    const kept = await ask(server!.url, everything);
    expect(kept.length).toBeGreaterThan(40);
    expect(await ask(server!.url.replace("/sparebay?", "/copy?"), everything)).toEqual(kept);
  });
});

afterAll(async () => {
  await db.destroy();
  server?.stop();
});
