import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

test(
  "two web processes and a separate worker share one database, migrate it, and survive when it drops their connections",
  { timeout: 180_000 },
  async () => {
    const name = `shared_${process.pid}`;
    await onServer(inject("serverUrl"), `create database ${name}`);
    const DATABASE_URL = databaseOn(inject("serverUrl"), name);
    const settings = { DATABASE_URL, DATA_DIR: dataFolder(), WORKER: "false" };
    const worker = untilTheEnd(await startProcess("worker", settings));
    const webs = await Promise.all([startWeb(settings), startWeb(settings)]);
    webs.forEach(untilTheEnd);
    expect(existsSync(path.join(settings.DATA_DIR, "postgres"))).toBe(false);
    for (const web of webs) await askForNewPassword(web.url);
    await expectOneCountOfGuesses(webs.map(({ url }) => url));
    await expectJobsDone(DATABASE_URL);
    await onServer(
      inject("serverUrl"),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await sleep(500);
    for (const web of webs) expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    const ends = await Promise.all([...webs, worker].map((process) => stopProcess(process)));
    expect(ends.map((end) => end.code)).toEqual([0, 0, 0]);
    await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
  },
);

async function askForNewPassword(url: string) {
  const body = {
    username: "Pat",
    email: `pat${new URL(url).port}@people.example`,
    password: "a-long-enough-password",
    role: "tenant",
  };
  const headers = { "content-type": "application/json", origin: url };
  const signup = await fetch(`${url}/api/signup`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(signup.ok).toBe(true);
  const forgot = await fetch(`${url}/api/forgot-password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: body.email }),
  });
  expect(forgot.ok).toBe(true);
}

/** Ten wrong passwords in a minute, in any process. */
async function expectOneCountOfGuesses(urls: string[]) {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const url = urls[guess % urls.length]!;
    const body = JSON.stringify({ email: "nobody@people.example", password: `guess-${guess}` });
    const headers = { "content-type": "application/json", origin: url };
    statuses.push((await fetch(`${url}/api/login`, { method: "POST", headers, body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
}

/** Only the worker sends email: if both emails are sent, it ran both web processes' jobs. */
async function expectJobsDone(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let sent = 0;
  for (let waited = 0; waited < 30_000 && sent < 2; waited += 100) {
    const { rows } = await client.query(
      "select count(distinct recipient)::int as sent from emails where state = 'sent'",
    );
    sent = rows[0].sent;
    await sleep(100);
  }
  await client.end();
  expect(sent).toBe(2);
}
