import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { onServer } from "#tests/support/on-server.ts";
import { config } from "./config.server.ts";
import { connectTo, openPool } from "./database-pool.server.ts";
import { serversOf } from "./database-servers.server.ts";

const server = inject("serverUrl");
const name = new URL(config.databaseUrl).pathname.slice(1);
const one = await startDatabaseProxy(server);
const two = await startDatabaseProxy(server);
afterAll(() => Promise.all([one.refuse(), two.refuse()]));

const hostOf = (url: string) => new URL(url).host;
const both = `${hostOf(one.databaseUrl(name))},${hostOf(two.databaseUrl(name))}`;
const address = (wish: string) =>
  one.databaseUrl(name).replace(hostOf(one.databaseUrl(name)), both) + `?target_session_attrs=${wish}`;

async function ask(pool: ReturnType<typeof openPool>): Promise<string> {
  const client = await connectTo(pool);
  client.release(true);
  return hostOf(serversOf(address("read-write")).address());
}

test("connections go to the server that is up, whichever it is, and back", async () => {
  const pool = openPool("test", address("read-write"), "select 1");
  await one.refuse();
  expect(await ask(pool)).toBe(hostOf(two.databaseUrl(name)));
  await one.accept();
  await two.refuse();
  expect(await ask(pool)).toBe(hostOf(one.databaseUrl(name)));
  await two.accept();
  await pool.end();
});

test("a server that refuses writes is none for commands, and one for reads", async () => {
  await onServer(server, `alter database ${name} set default_transaction_read_only = on`);
  const commands = openPool("test", address("read-write"), "select 1");
  await expect(connectTo(commands)).rejects.toMatchObject({ status: 503 });
  await expect(serversOf(address("read-write")).seek()).rejects.toThrow("All promises were rejected");
  const reads = openPool("test", address("read-only"), "select 1");
  (await connectTo(reads)).release();
  await onServer(server, `alter database ${name} reset default_transaction_read_only`);
  (await connectTo(commands)).release();
  await expect(serversOf(address("standby")).seek()).rejects.toThrow("All promises were rejected");
  await expect(serversOf(address("prefer-standby")).seek()).resolves.toBeUndefined();
  await Promise.all([commands.end(), reads.end()]);
});

test("a standby that takes over while another server is silent is found without waiting for that one", async () => {
  await onServer(server, `alter database ${name} set default_transaction_read_only = on`);
  two.freeze();
  const found = serversOf(address("read-write")).seek();
  await sleep(500);
  await onServer(server, `alter database ${name} reset default_transaction_read_only`);
  await expect(found).resolves.toBeUndefined();
  expect(hostOf(serversOf(address("read-write")).address())).toBe(hostOf(one.databaseUrl(name)));
  two.thaw();
});
