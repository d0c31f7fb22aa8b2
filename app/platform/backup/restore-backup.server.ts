import pg from "pg";
import sharp from "sharp";
import { config } from "../config.server.ts";
import { putFile } from "../files.server.ts";
import { migrate, migrateLike } from "../migrate.server.ts";
import { type Entry, readArchive } from "./archive.server.ts";
import { migrationsIn, rowsWorthKeeping, type Table, tablesIn } from "./tables.server.ts";
import { type About, type Contents, hashOf, keyMark } from "./write-backup.server.ts";

export type Restored = { madeAt: string; rows: number; files: number; hasOtherIdKey: boolean };

/**
 * Restores a backup into an empty database and its files into the file store, and checks what it restored: all of it,
 * or the database stays empty. Refuses the demo town in production and on a server, unless it is wanted there. Throws
 * an Error with one sentence if it can't.
 */
export async function restoreBackup(file: string, options: { withDemoTown: boolean }): Promise<Restored> {
  const entries = readArchive(file);
  const about = read<About>((await entries.next()).value as Entry | undefined, "about.json");
  if (about.hasDemoTown && !options.withDemoTown && (config.production || !config.embedded))
    throw new Error(
      "The demo town is in it, and everyone knows its people’s passwords. Start with DEMO=false the first time, or for a trial add --with-demo-town to this command.",
    );
  const client = new pg.Client({
    connectionString: config.databaseDirectUrl,
    application_name: "sparebay restore",
  });
  await client.connect();
  try {
    await expectEmpty(client);
    await migrateLike(about.migrations);
    const contents = await inOneTransaction(client, () => restoreAll(client, entries));
    await migrate();
    return {
      madeAt: about.madeAt,
      rows: Object.values(contents.rows).reduce((sum, rows) => sum + rows, 0),
      files: Object.keys(contents.files).length,
      hasOtherIdKey: config.idEncryptionKeys.every((key) => about.idKey !== keyMark(key)),
    };
  } finally {
    await client.end();
  }
}

async function expectEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('kysely_migration') as made");
  if (rows[0].made === null) return;
  await migrationsIn(client);
  for (const { name } of await tablesIn(client)) {
    const { rowCount } = await client.query(`select 1 from ${name} as kept limit 1`);
    if (rowCount) throw new Error(`The database is not empty (${name} has rows): restore into an empty one.`);
  }
}

async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(
    "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Triggers wrote what the backup has, so they are off; foreign keys are checked at the end, all at once. */
async function restoreAll(client: pg.Client, entries: AsyncIterable<Entry>): Promise<Contents> {
  const tables = await tablesIn(client);
  const keys = await foreignKeys(client);
  const own = tables.filter(({ name }) => !name.includes("."));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
  const contents = await restoreEntries(client, tables, entries);
  for (const [name, last] of Object.entries(contents.sequences))
    await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
  await client.query("set constraints all immediate");
  for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, text } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${text}`);
  await expectRows(client, contents);
  return contents;
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; text: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  return rows;
}

async function restoreEntries(client: pg.Client, tables: Table[], entries: AsyncIterable<Entry>) {
  const hashes = new Map<string, string>();
  for await (const entry of entries) {
    if (entry.name === "contents.json") {
      const contents = read<Contents>(entry, "contents.json");
      for (const [key, hash] of Object.entries(contents.files))
        if (hashes.get(key) !== hash)
          throw new Error(`The backup is damaged: the file ${key} is not what it was.`);
      return contents;
    }
    const [kind, ...rest] = entry.name.split("/");
    if (kind === "tables")
      await insertRows(
        client,
        tables.find(({ name }) => name === rest[0])!,
        entry,
      );
    else hashes.set(rest.join("/"), await keepFile(rest.join("/"), entry.bytes));
  }
  throw new Error("The backup is cut: restore another one.");
}

/** Rows travel as PostgreSQL writes them itself, so each value is exactly what it was. */
async function insertRows(client: pg.Client, { name, columns }: Table, { bytes }: Entry): Promise<void> {
  const values = columns.map((column) => `(kept).${column}`).join(", ");
  await client.query(
    `insert into ${name} (${columns.join(", ")}) overriding system value
     select ${values} from (select unnest($1::text[])::${name} as kept offset 0) as every`,
    [JSON.parse(bytes.toString()) as string[]],
  );
}

/** Every photo opens; an ID is encrypted. */
async function keepFile(key: string, bytes: Buffer): Promise<string> {
  if (/^photos\/.*\.(webp|jpe?g|png|avif)$/.test(key)) await sharp(bytes).metadata();
  await putFile(key, bytes);
  return hashOf(bytes);
}

async function expectRows(client: pg.Client, { rows: wanted }: Contents): Promise<void> {
  for (const [name, count] of Object.entries(wanted)) {
    const { rows } = await client.query(
      `select count(*)::int as count from ${name} as kept ${rowsWorthKeeping(name)}`,
    );
    if (Number(rows[0].count) !== count) throw new Error(`The backup is damaged: ${name} lacks rows.`);
  }
}

function read<Value>(entry: Entry | undefined, name: string): Value {
  if (entry?.name !== name) throw new Error("The file is no backup of this program.");
  return JSON.parse(entry.bytes.toString()) as Value;
}
