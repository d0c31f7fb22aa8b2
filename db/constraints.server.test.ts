import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { columnsOf, refusalIn } from "#tests/support/attempts.ts";
import { type Attempt, refused } from "#tests/support/constraints.ts";
import { taken } from "#tests/support/constraints-taken.ts";

beforeAll(async () => {
  const rows = readFileSync("tests/support/one-of-each.sql", "utf8");
  await transaction((trx) => sql.raw(rows).execute(trx));
});

test("the tables of these tests have every table, named constraint and refusing trigger of the schema", async () => {
  const empty: string[] = [];
  for (const table of await tables()) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty, "give them a row in tests/support/one-of-each.sql").toEqual([]);
  const known = Object.keys(refused).toSorted();
  expect(known, "extend tests/support/constraints.ts").toEqual(await constraints());
  expect(Object.keys(taken).filter((name) => !(name in refused))).toEqual([]);
});

test("every constraint refuses what breaks it", async () => {
  const answers: Record<string, (string | null)[]> = {};
  for (const [name, attempts] of Object.entries(refused))
    answers[name] = await Promise.all(attempts.map((attempt) => refusalOf(tableOf(name), attempt)));
  const wanted = Object.entries(refused).map(([name, attempts]) => [
    name,
    attempts.map(() => name.split(".")[1]),
  ]);
  expect(answers).toEqual(Object.fromEntries(wanted));
});

test("and accepts what doesn't", async () => {
  for (const [name, attempts] of Object.entries(taken))
    for (const attempt of attempts)
      expect([name, attempt, await refusalOf(tableOf(name), attempt)]).toEqual([name, attempt, null]);
});

test("every table refuses a second row with the same key", async () => {
  for (const table of await tables()) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'p'`.execute(db);
    expect([table, rows]).toEqual([table, [{ name: expect.any(String) }]]);
    const columns = await transaction((trx) => columnsOf(trx, table));
    const again = {
      run: `alter table ${table} disable trigger user;
        insert into ${table} (${columns}) overriding system value select ${columns} from ${table} limit 1`,
    };
    expect([table, await refusalOf(table, again)]).toEqual([table, rows[0]!.name]);
  }
});

test("only these references delete dependent rows", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ' ' || confdeltype::text || ' ' || confrelid::regclass as name from pg_constraint
    where contype = 'f' and confdeltype <> 'a' and connamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  expect(rows.map((row) => row.name)).toEqual([
    "businesses c users",
    "calendar_feeds c properties",
    "credentials c users",
    "email_changes c users",
    "favorites c properties",
    "favorites c users",
    "host_slugs c users",
    "id_files c id_documents",
    "imported_calendars c properties",
    "known_devices c users",
    "order_browsers c orders",
    "passkeys c users",
    "payment_shares c payments",
    "photos c properties",
    "property_cards c properties",
    "property_import_rows c property_imports",
    "property_photo_urls c properties",
    "push_subscriptions c sessions",
    "reservation_transitions c reservations",
    "sessions c users",
    "two_factors c users",
    "waiting_photos c users",
  ]);
});

// A restored dump and a cluster node have an empty search path: functions must not need it.
test.each(["public", "''"])(
  "writes work under the search path %s: versions, slugs, words, cards, holds, columns and sums",
  async (searchPath) => {
    await rolledBack(async (trx) => {
      await sql.raw(`set local search_path = ${searchPath}`).execute(trx);
      await sql`update public.reservations set guest_name = 'Pat', hold_until = now()`.execute(trx);
      await sql`update public.reservations set status = 'canceled'`.execute(trx);
      await sql`update public.users set role = 'landlord', email_verified = true`.execute(trx);
      await sql`update public.properties set title = 'Xylophone shed'`.execute(trx);
      await sql`update public.photos set widths = '{320,640}'`.execute(trx);
      await sql`with entry as (
          insert into public.ledger_entries (kind, cause_id, occurred_at) values ('payment', 'pay_9', now()) returning id)
        insert into public.ledger_lines (entry_id, account, amount_cents)
        select id, account, cents from entry, (values ('provider', 5), ('tenant', -5)) line (account, cents)`.execute(
        trx,
      );
      await sql`set constraints all immediate`.execute(trx);
      const { rows } = await sql`select (select version from public.reservations) as version,
        (select hold_until from public.reservations) as hold,
        (select count(*)::int from public.host_slugs where landlord_id = 'usr_2') as slugs,
        (select count(*)::int from public.known_words where word = 'garage') as inserted,
        (select count(*)::int from public.known_words where word = 'xylophone') as changed,
        (select image_url from public.photos) as image,
        (select card like '%"title":"Xylophone shed"%"image_url":"/photos/a/640.webp"%' from public.property_cards) as card,
        (select free @> date '2030-01-05' from public.property_cards) as released,
        (select search_words @@ public.words_asked('xylo') from public.properties) as found`.execute(trx);
      const image = "/photos/a/640.webp";
      expect(rows).toEqual([
        {
          version: 4,
          hold: null,
          slugs: 1,
          inserted: 1,
          changed: 1,
          image,
          card: true,
          released: true,
          found: true,
        },
      ]);
    });
  },
);

async function refusalOf(table: string, attempt: Attempt): Promise<string | null> {
  let refusal: string | null = null;
  await rolledBack(async (trx) => {
    refusal = await refusalIn(trx, table, attempt);
  });
  return refusal;
}

async function rolledBack(work: (trx: Transaction) => Promise<void>): Promise<void> {
  const enough = new Error("rolled back");
  await transaction(async (trx) => {
    await work(trx);
    throw enough;
  }).catch((error: unknown) => {
    if (error !== enough) throw error;
  });
}

const tableOf = (name: string) => name.split(".")[0]!;

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** All but primary keys, references and columns' own checks, of which those of money are here. */
async function constraints(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') and conrelid <> 0
      and (conname !~ ('^' || conrelid::regclass || '_.*_check[0-9]*$') or conname like '%cents_check')
      and conname not like '%\\_fkey'
    union
    select indrelid::regclass || '.' || indexrelid::regclass from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union
    select tgrelid::regclass || '.' || tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and prosrc ~* '\\mraise\\s+exception'`.execute(
    db,
  );
  return rows
    .map((row) => row.name)
    .filter((name) => !name.startsWith("kysely_"))
    .toSorted();
}
