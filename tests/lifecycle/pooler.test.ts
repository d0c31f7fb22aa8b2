import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { mainJob } from "#tools/drills/main-job.ts";
import { addLandlords, closeSite, openSite, reserve, type Site } from "#tools/drills/site.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/pg-bouncer.ts";
import { startProcess, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const server = inject("serverUrl");
const name = `pooled_${process.pid}`;
const direct = new pg.Pool({ connectionString: databaseOn(server, name), max: 2 });
// The pool's end doesn't wait for its connections', which the database's may overtake.
direct.on("connect", (client) => client.on("error", () => {}));
afterAll(async () => {
  await direct.end();
  await onServer(server, `drop database if exists ${name} with (force)`);
});

if (!hasPgBouncer) process.stdout.write("PgBouncer is not installed here: nothing is tested through it.\n");

test.skipIf(!hasPgBouncer)(
  "two web processes and a worker do the main job through PgBouncer in transaction mode, and no call fails",
  async () => {
    await onServer(server, `create database ${name}`);
    const bouncer = await startPgBouncer(server);
    const behind = await startDatabaseProxy(server);
    const DATABASE_DIRECT_URL = behind.databaseUrl(name);
    const url = bouncer.databaseUrl(name);
    const settings = { DATABASE_DIRECT_URL, DATA_DIR: dataFolder(), WORKER: "false", LOG_LEVEL: "warn" };
    const worker = untilTheEnd(await startProcess("worker", { ...settings, DATABASE_URL: url }));
    const database = { url, ask };
    const site = await openSite("PgBouncer", database, settings);
    site.webs.forEach(untilTheEnd);

    expect((await mainJob(site)).held).toBe(true);
    expect(await statusesUnderLoad(site)).toEqual({ searches: [200], reserves: [201], pages: [200] });
    await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
    expect(new Set(await limitsBehind(url))).toEqual(new Set(["1min, 5min"]));
    for (const { output } of [...site.webs, worker]) expect(output()).not.toContain("prepared statement");

    await closeSite(site);
    await stopProcess(worker);
    await behind.refuse();
    await bouncer.stop();
  },
  180_000,
);

async function statusesUnderLoad(site: Site) {
  const spaces = await addLandlords(site, 30);
  const visitor = site.newClient();
  // Ten at once of each kind: with more of them a slow machine refuses some, as it should.
  const each = async (times: number, send: (turn: number) => Promise<{ status: number }>) => {
    const statuses = new Set<number>();
    for (let first = 0; first < times; first += 10) {
      const turns = Array.from({ length: 10 }, (_, turn) => first + turn);
      for (const { status } of await Promise.all(turns.map(send))) statuses.add(status);
    }
    return [...statuses];
  };
  const [searches, reserves, pages] = await Promise.all([
    each(60, (turn) => visitor(`/api/search?query=17101&min_price=${turn}`)),
    each(30, (turn) => reserve(site, [spaces[turn]!.property])),
    each(20, (turn) =>
      visitor(`/properties?query=17101&min_price=${turn}`, { headers: { accept: "text/html" } }),
    ),
  ]);
  return { searches, reserves, pages };
}

async function ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
  return (await direct.query<Row>(text, values)).rows;
}

async function unsent(): Promise<number> {
  const { rows } = await direct.query(`select (select count(*) from emails where state <> 'sent')
    + (select count(*) from pgboss.job where state < 'completed' and start_after <= now()) as unsent`);
  return Number(rows[0].unsent);
}

/** What the sessions of PgBouncer have without asking for it: as many at once as it has, the oldest among them. */
async function limitsBehind(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 8 });
  const askOne = () =>
    pool.query<{ limits: string }>(`select pg_sleep(0.5), current_setting('statement_timeout') || ', ' ||
      current_setting('idle_in_transaction_session_timeout') as limits`);
  const answers = await Promise.all(Array.from({ length: 8 }, askOne));
  await pool.end();
  return answers.map(({ rows }) => rows[0]!.limits);
}
