import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";

const script = readFileSync("db/citus.sql", "utf8");
/** Statements that psql generates need a cluster; everything before them runs on one PostgreSQL, too. */
const statements = script.replace(/^select format\([^;]*?\\gexec$/gm, "");

class Undone extends Error {}

/** A read's result after the script has run; then the database is as it was before. */
async function afterScript<Result>(read: (trx: Transaction) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await transaction(async (trx) => {
    await sql.raw(statements).execute(trx);
    result = await read(trx);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result!;
}

const distributed = (trx: Transaction) => sql`select name from of_landlords`.execute(trx);

test("the script for a cluster drops nothing that the schema no longer has", async () => {
  expect(statements).not.toContain("\\gexec");
  expect((await afterScript(distributed)).rows.length).toBeGreaterThan(0);
});

test("every table with a landlord has its place in a cluster", async () => {
  const { rows } = await afterScript((trx) =>
    sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'landlord_id'
        and table_name not in (select name from of_landlords union all select name from of_all)
      order by 1`.execute(trx),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "deposit_claims",
    "documents",
    "leases",
    "ledger_lines",
    "property_cards",
  ]);
});

test("what a cluster keeps on one node has the landlord in each key and reference", async () => {
  const { rows } = await afterScript((trx) =>
    sql<{ broken: string }>`
      select conrelid::regclass || '.' || conname as broken from pg_constraint c
      where conrelid in (select name::regclass from of_landlords) and not (
        contype not in ('p', 'u', 'x', 'f')
        or exists (select from pg_attribute a
          where a.attrelid = conrelid and a.attnum = any(conkey) and a.attname = 'landlord_id')
        or (contype = 'f' and confrelid in (select name::regclass from of_all)))
      union all
      select i.indexrelid::regclass::text from pg_index i
      where i.indisunique and i.indrelid in (select name::regclass from of_landlords) and not exists (
        select from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'landlord_id')`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([]);
});

test("no reference from elsewhere leads into a landlord's tables", async () => {
  const { rows } = await afterScript((trx) =>
    sql<{ broken: string }>`
      select conrelid::regclass || '.' || conname as broken from pg_constraint
      where contype = 'f' and confrelid in (select name::regclass from of_landlords)
        and conrelid not in (select name::regclass from of_landlords)`.execute(trx),
  );
  expect(rows).toEqual([]);
});

test("the triggers left on a cluster's tables are those that work there", async () => {
  const { rows } = await afterScript((trx) =>
    sql<{ name: string }>`
      select tgname as name from pg_trigger
      where not tgisinternal
        and tgrelid in (select name::regclass from of_landlords union all select name::regclass from of_all)
      order by 1`.execute(trx),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    // These read nothing but their own row.
    "deleted_property_has_photos_due",
    "handover_is_fixed",
    "landlord_has_slug",
    "new_stay_has_days_to_come",
    "proven_address_confirms_holds",
    "published_review_is_fixed",
    "reservation_counts_its_changes",
    "review_is_answered_once",
    "stay_has_days_to_come",
    "timelines_are_only_added_to",
  ]);
});

test("no reference makes a Citus table of one whose statements have a trigger", async () => {
  const { rows } = await afterScript((trx) =>
    sql<{ name: string }>`
      with recursive of_citus (id) as (
        select name::regclass::oid from (select name from of_landlords union select name from of_all) names
        union
        select case when conrelid = id then confrelid else conrelid end
        from of_citus join pg_constraint on contype = 'f' and id in (conrelid, confrelid)
      )
      select distinct tgrelid::regclass::text as name from pg_trigger
      where not tgisinternal and tgtype & 1 = 0 and tgrelid in (select id from of_citus)`.execute(trx),
  );
  expect(rows).toEqual([]);
});

test("the script for the search database finds what it changes", async () => {
  const done = transaction(async (trx) => {
    await sql.raw(readFileSync("db/citus-search.sql", "utf8")).execute(trx);
    throw new Undone();
  });
  await expect(done).rejects.toThrow(Undone);
});

test("and leaves the database as it was", async () => {
  const { rows } = await sql`select from pg_constraint where conname = 'properties_id_key'`.execute(db);
  expect(rows).toHaveLength(1);
});
