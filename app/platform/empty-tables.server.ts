import type pg from "pg";

/** All of ours at once, with the waiting jobs; the ledger and the documents refuse it but here. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where (relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
        and relname not in ('schema_functions', 'system_facts', 'schedules'))
      or oid = to_regclass('pgboss.job')
    order by 1`);
  const { rows: guards } = await client.query<{ table: string; name: string }>(
    `
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
    where not tgisinternal and tgtype & 32 <> 0 and tgrelid = any ($1::regclass[])`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, name } of guards) await client.query(`alter table ${table} disable trigger ${name}`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity`);
  for (const { table, name } of guards) await client.query(`alter table ${table} enable trigger ${name}`);
  await client.query("delete from system_facts where name = 'demo-town'");
}
