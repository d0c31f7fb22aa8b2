import pg from "pg";

/** What makes a used database like new: its schema then, in a hash, and the statements that put its rows back. */
export type AsNew = { schema: string; insertions: { text: string; rows: string }[] };

/** Describes a database that nothing has used since it was copied from the template. */
export async function describeNew(connectionString: string): Promise<AsNew> {
  return onClient(connectionString, async (client) => {
    const insertions = [];
    for (const table of await writtenTables(client)) {
      const { rows: found } = await client.query<{ rows: string | null }>(
        `select jsonb_agg(to_jsonb(one))::text as rows from ${table} as one`,
      );
      const rows = found[0]!.rows;
      if (rows !== null) insertions.push({ text: insertInto(table, await columnsOf(client, table)), rows });
    }
    return { schema: await schemaOf(client), insertions };
  });
}

/**
 * Makes a used database like new, and returns true; false if its schema has changed or someone holds a table. The
 * connections of the process stay open: they have planned the product's statements, which takes longer than most tests.
 */
export async function clearDatabase(connectionString: string, asNew: AsNew): Promise<boolean> {
  return onClient(connectionString, async (client) => {
    await client.query(endOthersAtWork);
    if ((await schemaOf(client)) !== asNew.schema) return false;
    try {
      await client.query("set lock_timeout = '1s'; set session_replication_role = replica");
      await empty(client, await writtenTables(client));
      for (const { text, rows } of asNew.insertions) await client.query(text, [rows]);
      await client.query(restartSequences);
      return true;
    } catch {
      return false;
    }
  });
}

/** Rows that a test doesn't sort come as they were written, because no gaps of deleted rows are left to fill. */
async function empty(client: pg.Client, tables: string[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(tables.map((table) => `delete from ${table}`).join("; "));
  await client.query(`vacuum ${tables.join(", ")}`);
}

const insertInto = (table: string, columns: string) =>
  `insert into ${table} (${columns}) overriding system value
   select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;

async function onClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a former file left at work would write into the next one's data. */
const endOthersAtWork = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

const restartSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

async function writtenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and pg_relation_size(oid) > 0`);
  return rows.map(({ name }) => name);
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]!.names;
}

/** A hash of what statements that define things write; not of statistics, which PostgreSQL updates by itself. */
async function schemaOf(client: pg.Client): Promise<string> {
  const catalogs = ["pg_class", "pg_constraint", "pg_proc", "pg_trigger", "pg_type"];
  const defined = catalogs.map(
    (name) => `select '${name}', oid, 0, xmin::text from ${name} where oid >= 16384`,
  );
  const { rows } = await client.query<{ hash: string }>(`
    select md5(string_agg(part::text, ',' order by part)) as hash from (
      ${defined.join(" union all ")}
      union all select 'column', attrelid, attnum, xmin::text from pg_attribute where attrelid >= 16384 and attnum > 0
      union all select 'setting', setrole, 0, xmin::text from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    ) as part`);
  return rows[0]!.hash;
}
