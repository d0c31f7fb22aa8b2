import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startedFolder } from "./started.ts";
import { onDatabase } from "./on-server.ts";
import { type RunningServer, runServer } from "./run-server.ts";

/** The server of this process, which runs several files one after the other. */
const kept = globalThis as { town?: RunningServer; leftAt?: number };

/** Visitors' pages are stored for a second (decision 0143). */
const storedMs = 1000;

/**
 * A server with the demo town as it was when the server started, which this process's files share: a start takes longer
 * than most of their tests. It ends with the process. `output` is what was printed since this call.
 */
export async function sharedTown(): Promise<RunningServer> {
  if (kept.town) await restore(kept.town);
  else kept.town = await begin();
  const { town } = kept;
  const before = town.output().length;
  return {
    ...town,
    output: () => town.output().slice(before),
    stop: async () => void (kept.leftAt = performance.now()),
  };
}

async function begin(): Promise<RunningServer> {
  const town = await runServer({ DEMO: "true" });
  await onDatabase(town.databaseUrl, copyTables);
  return town;
}

/** Numbers of sequences go on, and the product keeps its connections and plans. */
async function restore({ databaseUrl, dataDir }: RunningServer): Promise<void> {
  const files = path.join(startedFolder("true"), "files");
  // Photos of properties that a test deleted.
  execFileSync("cp", ["-a", "-n", files, dataDir]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(restoreTables);
        break;
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(100);
      }
    }
  } finally {
    await client.end();
  }
  const left = kept.leftAt ?? performance.now();
  delete kept.leftAt;
  await sleep(Math.max(0, left + storedMs - performance.now()));
}

const tables = `
  select oid, oid::regclass as name, format('kept.%I', 'table_' || oid) as copy
  from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`;

const copyTables = `
  create schema kept;
  do $$
  declare one record;
  begin
    for one in ${tables} loop
      execute format('create table %s as table %s', one.copy, one.name);
    end loop;
  end $$`;

/** Fails while the product is at work on a job or holds a table, and can be tried again. */
const restoreTables = `
  do $$
  declare
    one record;
    columns text;
  begin
    set local lock_timeout = '200ms';
    -- No trigger runs, and no reference is checked: the copies are consistent.
    set local session_replication_role = replica;
    lock table pgboss.job;
    if exists (select from pgboss.job where state = 'active') then
      raise 'a job is running';
    end if;
    execute (select 'truncate ' || string_agg(name::text, ', ') from (${tables}) every);
    for one in ${tables} loop
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %s (%s) overriding system value select %2$s from %3$s', one.name, columns, one.copy);
    end loop;
  end $$`;
