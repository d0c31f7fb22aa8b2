import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { hasHaproxy, startHaproxy } from "#tests/support/haproxy.ts";
import { openClient } from "#tests/support/http-client.ts";
import { databaseOn, onDatabase, onServer } from "#tests/support/on-server.ts";
import { freePort, startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const server = inject("serverUrl");
const name = `upgrade_${process.pid}`;
const DATABASE_URL = databaseOn(server, name);
afterAll(() => onServer(server, `drop database if exists ${name} with (force)`));

if (!hasHaproxy) process.stdout.write("HAProxy is not installed here: no upgrade is tested behind it.\n");

/** What a later release adds to the schema, by the rule of scripts/checks/migrations.ts. */
const laterRelease = `
  alter table users add column later_word text not null default 'none';
  create table later_things (id text primary key, user_id text references users on delete cascade);
  insert into kysely_migration (name, timestamp) values ('9999_later', '2027-01-01T00:00:00Z')`;

test.skipIf(!hasHaproxy)(
  "a schema is migrated apart from starts, and two processes of the release before restart in turn on a later one without a failed call",
  async () => {
    await onServer(server, `create database ${name}`);
    const settings = {
      DATABASE_URL,
      DATA_DIR: dataFolder(),
      MIGRATE: "false",
      STOP_WAIT: "3",
      TRUST_PROXY: "true",
    };
    const ports = [String(await freePort()), String(await freePort())];
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const haproxy = await startHaproxy(urls);
    const all = (port: string) => ({ ...settings, PORT: port, PUBLIC_URL: haproxy.url });
    const waiting = untilTheEnd(await startProcess("server", all(ports[0]!)));
    await sleep(1500);
    await expect(fetch(`${urls[0]}/healthz`)).rejects.toThrow("fetch failed");
    execFileSync(process.execPath, ["build/server/admin.js", "migrate"], {
      env: { DATABASE_URL, DATA_DIR: settings.DATA_DIR },
    });
    let webs = [waiting, untilTheEnd(await startWeb(all(ports[1]!)))];
    await expect.poll(waiting.output, { timeout: 60_000 }).toContain("is ready at");
    await onDatabase(DATABASE_URL, laterRelease);
    await expect.poll(async () => (await fetch(`${haproxy.url}/readyz`)).status).toBe(200);

    const member = openClient(haproxy.url);
    const json = {
      username: "Pat",
      email: "pat@people.example",
      password: "a-long-enough-password",
      role: "tenant",
    };
    expect((await member("/api/signup", { json })).status).toBe(201);
    const statuses: number[] = [];
    const over = new AbortController();
    const calls = Array.from({ length: 4 }, async (_, n) => {
      while (!over.signal.aborted) {
        const path = ["/api/session", "/api/search?query=17101", "/about", "/api/contact"][n]!;
        const call = n === 3 ? { json: message } : {};
        statuses.push((await member(path, call).catch(() => ({ status: 0 }))).status);
        await sleep(30);
      }
    });
    for (const [n, web] of webs.entries()) {
      const stopping = stopProcess(web);
      await sleep(200);
      expect((await fetch(`${urls[n]}/healthz`)).status).toBe(200);
      const ready = await fetch(`${urls[n]}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
      expect((await stopping).code).toBe(0);
      webs = [...webs, untilTheEnd(await startWeb(all(ports[n]!)))];
      await sleep(1000);
    }
    over.abort();
    await Promise.all(calls);
    expect(webs.map(({ output }) => output()).filter((output) => output.includes('"level":50'))).toEqual([]);
    expect(statuses.filter((status) => ![200, 201, 429].includes(status))).toEqual([]);
    expect(statuses.length).toBeGreaterThan(100);
    expect(webs.at(-1)!.output()).not.toContain("another version");
    await haproxy.stop();
  },
  240_000,
);

const message = { name: "Pat", email: "pat@people.example", message: "Do you have a space with a roof?" };
