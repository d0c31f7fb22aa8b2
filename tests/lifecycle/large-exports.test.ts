import { readFileSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cookieOf, sessionSecret } from "#tests/support/large-people.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

const name = `exports_${process.pid}`;
const rows = 200_000;
let server: RunningServer;

beforeAll(async () => {
  const serverUrl = inject("serverUrl");
  await onServer(serverUrl, `create database ${name} template ${inject("template")} strategy file_copy`);
  const client = new pg.Client({ connectionString: databaseOn(serverUrl, name) });
  await client.connect();
  await client.query(`
    with members as (
      insert into users (id, name, username, email, email_verified, role, administrator_role)
      select 'usr_exports' || n, 'Ada', 'Ada', n || '@exports.example', true, 'administrator', 'owner'
      from generate_series(1, 2) n returning id)
    insert into sessions (id, user_id, token, expires_at)
    select 'ses_' || id, id, 'token_of_' || id, now() + interval '1 day' from members;
    insert into audit_entries (actor_kind, action, subject_id, details)
    select 'system', 'exportList', 'subject' || n, jsonb_build_object('list', repeat('a long text ', 40))
    from generate_series(1, ${rows}) n;
    analyze audit_entries`);
  await client.end();
  server = await runServer({
    DATABASE_URL: databaseOn(serverUrl, name),
    SESSION_SECRET: sessionSecret,
    WORKER: "false",
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
});

/** The response, of whose body nothing is read yet. */
async function begin(cookie: string): Promise<IncomingMessage> {
  const headers = { cookie, "accept-encoding": "gzip" };
  const request = get(`${server.url}/api/admin/lists/audit`, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  return (await response.setEncoding("utf8").toArray()).join("");
}

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) / 1024;

test("an export of 200,000 rows takes no more memory than one of few, and holds no one up", async () => {
  const cookie = await cookieOf("usr_exports1");
  const before = megabytes();
  const response = await begin(cookie);
  expect(response.statusCode).toBe(200);
  let lines = 0;
  let highest = 0;
  let slowest = 0;
  let chunks = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    chunks += 1;
    if (chunks % 100 !== 1) continue;
    const began = performance.now();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
    highest = Math.max(highest, megabytes());
  }
  if (process.env["SHOW"]) process.stdout.write(`${JSON.stringify({ lines, before, highest, slowest })}\n`);
  // The columns, and the line about this file.
  expect(lines).toBe(rows + 2);
  expect(highest - before).toBeLessThan(180);
  expect(slowest).toBeLessThan(1000);
}, 120_000);

test("a reader who stops holds little memory; another file is refused until they leave, others have theirs", async () => {
  const cookie = await cookieOf("usr_exports1");
  const before = megabytes();
  const stopped = await begin(cookie);
  expect(stopped.statusCode).toBe(200);
  const refused = await begin(cookie);
  expect([refused.statusCode, await textOf(refused)]).toEqual([
    429,
    expect.stringContaining("Another file is still being downloaded."),
  ]);
  const others = await begin(await cookieOf("usr_exports2"));
  expect(others.statusCode).toBe(200);
  others.destroy();
  expect(megabytes() - before).toBeLessThan(100);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  stopped.destroy();
  await expect
    .poll(
      async () => {
        const next = await begin(cookie);
        next.destroy();
        return next.statusCode;
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe(200);
}, 60_000);

test("asking for a file's headers begins no file: the next one is not refused, and the audit log says nothing", async () => {
  const cookie = await cookieOf("usr_exports2");
  const audited = async () => {
    const client = new pg.Client({ connectionString: databaseOn(inject("serverUrl"), name) });
    await client.connect();
    const { rowCount } = await client.query("select from audit_entries where actor_id = 'usr_exports2'");
    await client.end();
    return rowCount;
  };
  const before = await audited();
  for (const path of ["/api/admin/lists/users", "/api/admin/money/months?year=2026"]) {
    const head = await fetch(server.url + path, { method: "HEAD", headers: { cookie } });
    expect([path, head.status, head.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/csv; charset=utf-8",
    ]);
  }
  expect((await fetch(`${server.url}/api/admin/lists/users`, { method: "HEAD" })).status).toBe(401);
  expect(await audited()).toBe(before);
  const file = await fetch(`${server.url}/api/admin/lists/users`, { headers: { cookie } });
  expect(file.status).toBe(200);
  await file.text();
});
