import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { openClient } from "#tests/support/http-client.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import {
  ended,
  freePort,
  type Process,
  startProcess,
  startWeb,
  stopProcess,
} from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const server = inject("serverUrl");
let databases = 0;

/** A migrated database without rows, reached through a network that can be cut. */
async function newDatabase() {
  const name = `away_${process.pid}_${++databases}`;
  await onServer(server, `create database ${name} template ${inject("template")} strategy file_copy`);
  const proxy = await startDatabaseProxy(server);
  return { direct: databaseOn(server, name), proxy, DATABASE_URL: proxy.databaseUrl(name) };
}

async function startMember(url: string) {
  const ask = openClient(url);
  const email = `pat${new URL(url).port}@people.example`;
  const signup = await ask("/api/signup", {
    json: { username: "Pat", email, password: "a-long-enough-password", role: "tenant" },
  });
  expect(signup.status).toBe(201);
  return ask;
}

type Ask = ReturnType<typeof openClient>;
const asPage = { headers: { accept: "text/html" } };
const reserve = { json: { properties: [{ id: "prp_none" }], start_date: "2027-01-01" } };

/** Every kind of request, of a member and of a stranger, with the status of its answer. */
async function askAll(member: Ask, stranger: Ask) {
  return Promise.all([
    member("/api/session"),
    member("/api/search?query=17101"),
    stranger("/api/search?query=17101"),
    member("/api/reserve-order", reserve),
    member("/tenant-dashboard", asPage),
    member("/account", asPage),
    stranger(`/properties/prp_none?${Math.random()}`, asPage),
    stranger(`/?query=17101&${Math.random()}`, asPage),
  ]);
}

function expectAway(answers: Awaited<ReturnType<typeof askAll>>) {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  for (const { headers } of answers) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answers[0].body).toMatchObject({
    message: "We can’t reach our records right now. Please try again in a few seconds.",
  });
  expect(answers[4].body).toContain("We can’t reach our records right now.");
}

async function expectBack(member: Ask) {
  await expect.poll(async () => (await member("/api/session")).status, { timeout: 15_000 }).toBe(200);
  await expect.poll(async () => (await member("/readyz")).status, { timeout: 15_000 }).toBe(200);
}

/** The status that a watcher gets within two seconds, on a machine that keeps up. */
async function expectWatched(member: Ask, readiness: number) {
  const [up, ready] = await Promise.all([member("/healthz"), member("/readyz")]);
  expect([up.status, ready.status]).toEqual([200, readiness]);
}

test("a database that is down, and one whose host vanished, are answered with 503 until it is back, and logged once", async () => {
  const { proxy, DATABASE_URL } = await newDatabase();
  const web = untilTheEnd(await startWeb({ DATABASE_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "warn" }));
  const member = await startMember(web.url);
  const stranger = openClient(web.url);
  const messages = () => {
    const lines = web.output().split("\n");
    return (
      lines
        .filter((line) => line.startsWith("{"))
        .map((line) => (JSON.parse(line) as { msg: string }).msg)
        // What is said where one connection ends a moment before the others.
        .filter((message) => message !== "a database connection was lost")
    );
  };
  const outage = ["the database is away", "the database is back"];

  await proxy.refuse();
  expectAway(await askAll(member, stranger));
  await expectWatched(member, 503);
  await expect.poll(messages).toEqual(["the database is away"]);
  await proxy.accept();
  await expectBack(member);

  proxy.freeze();
  const began = performance.now();
  const answers = askAll(member, stranger);
  await expectWatched(member, 503);
  expectAway(await answers);
  expect(performance.now() - began).toBeLessThan(20_000);
  const later = performance.now();
  expectAway(await askAll(member, stranger));
  expect(performance.now() - later).toBeLessThan(5000);
  // On a slow machine requests give up before the one who asks every two seconds.
  await expect.poll(messages).toEqual([...outage, outage[0]]);
  await stopFreezing(proxy, member);
  expect(messages()).toEqual([...outage, ...outage]);
}, 180_000);

async function stopFreezing(proxy: DatabaseProxy, member: Ask) {
  proxy.thaw();
  await expectBack(member);
}

test("where every connection is taken, requests wait ten seconds, are refused as too many, and the process is still known to be up", async () => {
  const { direct, DATABASE_URL } = await newDatabase();
  const settings = { DATABASE_URL, DATABASE_POOL: "2", WORKER: "false", DATA_DIR: dataFolder() };
  const web = untilTheEnd(await startWeb(settings));
  const member = await startMember(web.url);
  const locker = new pg.Client({ connectionString: direct });
  await locker.connect();
  await locker.query("begin; lock table sessions in access exclusive mode");
  const began = performance.now();
  const waiting = Array.from({ length: 12 }, () => member("/api/session"));
  await sleep(500);
  await expectWatched(member, 200);
  const refused = await Promise.all(waiting);
  expect(performance.now() - began).toBeGreaterThan(9000);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  const sentences = refused.map(({ body }) => (body as { message: string }).message);
  // Those that had a connection waited for the lock for ten seconds.
  expect(new Set(sentences)).toEqual(
    new Set([
      "This takes too long just now. Please try again in a few seconds.",
      "We are very busy right now. Please try again in a few seconds.",
    ]),
  );
  await locker.query("rollback");
  await locker.end();
  await expectBack(member);
}, 120_000);

test("a request that has waited for others for ten seconds is refused, also with another one's", async () => {
  const { direct, DATABASE_URL } = await newDatabase();
  // All 96 searches that run at once have a connection.
  const settings = { DATABASE_URL, DATABASE_POOL: "100", WORKER: "false", DATA_DIR: dataFolder() };
  const web = untilTheEnd(await startWeb(settings));
  const ask = openClient(web.url);
  const locker = new pg.Client({ connectionString: direct });
  await locker.connect();
  await locker.query("begin; lock table property_cards in access exclusive mode");
  const running = Array.from({ length: 96 }, (_, price) => ask(`/api/search?query=17101&min_price=${price}`));
  await sleep(500);
  const began = performance.now();
  const shared = async () => {
    const response = await fetch(`${web.url}/api/search?query=17102`);
    return `${response.status} ${response.headers.get("retry-after")} ${await response.text()}`;
  };
  const waiting = await Promise.all([shared(), shared(), shared()]);
  for (const answer of waiting)
    expect(answer).toMatch(/^503 5 \{"message":"(We are very busy right|This takes too long just) now\./);
  expect(performance.now() - began).toBeGreaterThan(9000);
  expect(performance.now() - began).toBeLessThan(45_000);
  await locker.query("rollback");
  await locker.end();
  // Those that ran have waited for the lock for ten seconds by now, or got it at last.
  for (const { status } of await Promise.all(running)) expect([200, 503]).toContain(status);
}, 120_000);

test("a start waits for a database that restarts, and not for a wrong name", async () => {
  const { proxy, DATABASE_URL } = await newDatabase();
  await proxy.refuse();
  const PORT = String(await freePort());
  const settings = { DATABASE_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "warn", PORT };
  const web = untilTheEnd(await startProcess("server", settings));
  await expect.poll(web.output, { timeout: 60_000 }).toContain("waiting for the database");
  await proxy.accept();
  await expect.poll(web.output, { timeout: 60_000 }).toContain("is ready at");
  await stopProcess(web);
  const wrong = `${DATABASE_URL}_wrong`;
  const refused = untilTheEnd(
    await startProcess("server", { DATABASE_URL: wrong, DATA_DIR: dataFolder(), PORT: "0" }),
  );
  await expect.poll(() => refused.child.exitCode, { timeout: 30_000 }).toBe(1);
  expect(refused.output()).toContain("cannot be reached");
}, 120_000);

test("a start and an admin command wait for a database that says nothing", async () => {
  const { proxy, DATABASE_URL } = await newDatabase();
  proxy.freeze();
  const settings = { DATABASE_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "warn", DATABASE_WAIT: "60" };
  const PORT = String(await freePort());
  const web = untilTheEnd(await startProcess("server", { ...settings, PORT }));
  const list = untilTheEnd(await startProcess("admin", settings, { words: ["list"] }));
  for (const { output } of [web, list])
    await expect.poll(output, { timeout: 60_000 }).toContain("waiting for the database");
  proxy.thaw();
  await expect.poll(web.output, { timeout: 60_000 }).toContain("is ready at");
  expect(await ended(list)).toMatchObject({
    code: 0,
    output: expect.stringContaining("There are no administrators."),
  });
}, 120_000);

test("a start, a worker and an admin command end with one sentence when the database falls silent after the first contact", async () => {
  const { proxy, direct, DATABASE_URL } = await newDatabase();
  const settings = { DATABASE_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "fatal" };
  await expectEnd(
    await startProcess("admin", settings, { words: ["list"] }),
    0,
    "There are no administrators.",
  );
  const locker = new pg.Client({ connectionString: direct });
  await locker.connect();
  await locker.query("begin; lock table kysely_migration, users in access exclusive mode");
  const ports = { PORT: String(await freePort()), WORKER_PORT: String(await freePort()) };
  const waiting = await Promise.all([
    startProcess("server", { ...settings, ...ports, DATA_DIR: dataFolder() }),
    startProcess("worker", { ...settings, ...ports, DATA_DIR: dataFolder() }),
    startProcess("admin", { ...settings, DATA_DIR: dataFolder() }, { words: ["list"] }),
  ]);
  waiting.forEach(untilTheEnd);
  const forLock = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async () => {
    // Within a transaction the view is read once.
    await locker.query("select pg_stat_clear_snapshot()");
    return (await locker.query<{ count: number }>(forLock)).rows[0]!.count;
  };
  await expect.poll(count, { timeout: 120_000 }).toBeGreaterThanOrEqual(3);
  proxy.freeze();
  for (const run of waiting) await expectEnd(run, 1, "no longer answers.");
  await locker.query("rollback");
  await locker.end();
}, 360_000);

async function expectEnd(run: Process, code: number, sentence: string) {
  await expect.poll(() => run.child.exitCode, { timeout: 120_000 }).toBe(code);
  const sentences = run.output().trim();
  expect(sentences).toContain(sentence);
  expect(sentences.split("\n")).toHaveLength(1);
}

test("searches go to the primary while the standby is down or vanished", async () => {
  const { proxy, direct, DATABASE_URL } = await newDatabase();
  const settings = { DATABASE_URL: direct, DATABASE_READ_URL: DATABASE_URL, DATA_DIR: dataFolder() };
  const web = untilTheEnd(await startWeb({ ...settings, LOG_LEVEL: "error" }));
  const stranger = openClient(web.url);
  const search = (word: number) => stranger(`/api/search?query=17101&min_price=${word}`);
  let asked = 0;
  const statuses: number[] = [];
  const searchFor = async (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => search(++asked)));
      statuses.push(...answers.map(({ status }) => status));
      await sleep(200);
    }
  };
  await searchFor(500);
  const down = searchFor(3000);
  await sleep(300);
  await proxy.refuse();
  await down;
  expect((await stranger("/readyz")).body).toMatchObject({ status: "ready" });
  await proxy.accept();
  const vanished = searchFor(8000);
  await sleep(300);
  proxy.freeze();
  await vanished;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(20);
}, 120_000);

test("searches continue on the standby while the primary is down or vanished", async () => {
  const { proxy, direct, DATABASE_URL } = await newDatabase();
  const standby = await startDatabaseProxy(server);
  const DATABASE_READ_URL = standby.databaseUrl(new URL(direct).pathname.slice(1));
  const settings = { DATABASE_URL, DATABASE_READ_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "fatal" };
  const web = untilTheEnd(await startWeb(settings));
  const stranger = openClient(web.url);
  const statuses: number[] = [];
  const searchUntilAway = async () => {
    let ready = 200;
    for (let asked = 0; ready === 200 || asked < 20; asked += 1) {
      statuses.push((await stranger(`/api/search?query=17101&min_price=${statuses.length}`)).status);
      ready = (await stranger("/readyz")).status;
      await sleep(20);
    }
  };
  // A search that the standby did not answer changes nothing for the next.
  await standby.refuse();
  statuses.push((await stranger("/api/search?query=17101&max_price=7")).status);
  await standby.accept();
  await proxy.refuse();
  await searchUntilAway();
  await proxy.accept();
  await expectBack(stranger);
  proxy.freeze();
  await searchUntilAway();
  await stopFreezing(proxy, stranger);
  await standby.refuse();
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 120_000);

test("a process whose database refuses writes is not ready, and refuses at once", async () => {
  const { proxy, direct, DATABASE_URL } = await newDatabase();
  const settings = { DATABASE_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "fatal" };
  const web = untilTheEnd(await startWeb({ ...settings, WORKER: "false" }));
  const stranger = openClient(web.url);
  const name = new URL(direct).pathname.slice(1);
  await onServer(server, `alter database ${name} set default_transaction_read_only = on`);
  await proxy.refuse();
  await proxy.accept();
  // It asks its server every two seconds.
  await sleep(2500);
  await expect.poll(async () => (await stranger("/readyz")).status).toBe(503);
  await sleep(500);
  expect((await stranger("/readyz")).status).toBe(503);
  expect((await stranger("/api/reserve-order", reserve)).status).toBe(503);
  await onServer(server, `alter database ${name} reset default_transaction_read_only`);
  await expectBack(stranger);
}, 120_000);
