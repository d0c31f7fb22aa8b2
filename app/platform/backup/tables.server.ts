import type pg from "pg";

/** A table as a backup has it. */
export type Table = { name: string; columns: string[] };

/** Our tables and the queues' jobs, with the columns that are written (not computed ones). */
export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where (relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely\\_%' and relname <> 'schema_functions')
      or c.oid = to_regclass('pgboss.job')
    group by c.oid order by 1`);
  return rows;
}

/** Jobs that are done are history, which a backup leaves out. */
export function rowsWorthKeeping(table: string): string {
  return table === "pgboss.job" ? "where state < 'completed'" : "";
}

/** The names of the migrations that made the schema, in order. */
export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/** Where each sequence stands. */
export async function sequencesIn(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public'`);
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}

/** The row of system_facts that says that a database has the demo town. */
export const demoTownFact = "demo-town";

/** Whether people of the demo town are in the database: everyone knows their passwords. */
export async function hasDemoTown(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from system_facts where name = $1", [demoTownFact]);
  return rowCount === 1;
}
